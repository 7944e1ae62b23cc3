//! Rows under gzip, the one compression that pandas, R, `DuckDB` and every shell read as they read the file without it.
//!
//! Input is recognised by its first bytes, whatever its name; output is compressed if its name ends in `.gz`. The same
//! bytes always give the same file: no name, no time, one level.

use std::io::{self, BufReader, Cursor, Read, Write};
use std::path::Path;

use flate2::bufread::MultiGzDecoder;
use flate2::write::GzEncoder;
use flate2::{Compression, GzBuilder};
use thiserror::Error;

use crate::record::beside::is_gzip_name;

/// The first bytes of every gzip file.
const MAGIC: [u8; 2] = [0x1f, 0x8b];
/// The operating system of the header: unknown, because any of them writes the same.
const UNKNOWN_SYSTEM: u8 = 255;
const BLOCK: usize = 1 << 15;

/// Compressed bytes that are not what was written.
#[derive(Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum GzipError {
    #[error("its gzip data end early, after {bytes} compressed bytes")]
    CutOff { bytes: u64 },
    #[error("its gzip data are damaged near byte {byte}: {reason}")]
    Damaged { byte: u64, reason: String },
}

impl GzipError {
    /// The damage that an error of reading tells of, if it does.
    pub(super) fn of(error: io::Error) -> Result<Self, io::Error> {
        error.downcast()
    }
}

/// A source after its first bytes were looked at.
type Begun<R> = io::Chain<Cursor<Vec<u8>>, R>;

/// The bytes of a source, decompressed if it is gzip, of which it may hold several members one after the other. They
/// come as they are read: nothing is decompressed ahead. A fault of the data is an error of reading that holds a
/// [`GzipError`].
pub struct Unpacked<R>(Form<R>);

enum Form<R> {
    Plain(Begun<R>),
    Gzip(Box<MultiGzDecoder<BufReader<Counted<Begun<R>>>>>),
}

impl<R: Read> Unpacked<R> {
    /// Looks at the first bytes of a source.
    pub fn new(mut source: R) -> io::Result<Self> {
        let mut start = Vec::with_capacity(MAGIC.len());
        source.by_ref().take(MAGIC.len() as u64).read_to_end(&mut start)?;
        let is_gzip = start == MAGIC;
        let begun = Cursor::new(start).chain(source);
        Ok(Self(if is_gzip {
            let counted = Counted { source: begun, bytes: 0, has_failed: false };
            Form::Gzip(Box::new(MultiGzDecoder::new(BufReader::with_capacity(BLOCK, counted))))
        } else {
            Form::Plain(begun)
        }))
    }

    /// Whether the source is gzip.
    pub const fn is_gzip(&self) -> bool {
        matches!(self.0, Form::Gzip(_))
    }
}

impl<R: Read> Read for Unpacked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let decoder = match &mut self.0 {
            Form::Plain(source) => return source.read(buffer),
            Form::Gzip(decoder) => decoder,
        };
        decoder.read(buffer).map_err(|error| {
            let (source, kind) = (decoder.get_ref(), error.kind());
            if source.get_ref().has_failed {
                return error;
            }
            let byte = source.get_ref().bytes - source.buffer().len() as u64;
            let fault = match kind {
                io::ErrorKind::UnexpectedEof => GzipError::CutOff { bytes: byte },
                _ => GzipError::Damaged { byte, reason: error.to_string() },
            };
            io::Error::new(io::ErrorKind::InvalidData, fault)
        })
    }
}

/// Counts what is read of a source.
struct Counted<R> {
    source: R,
    bytes: u64,
    /// Whether the source itself could not be read: then nothing is known against its data.
    has_failed: bool,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(buffer);
        match &read {
            Ok(count) => self.bytes += *count as u64,
            Err(error) => self.has_failed |= error.kind() != io::ErrorKind::Interrupted,
        }
        read
    }
}

/// Where a file's bytes are written to: compressed if its name asks for that.
pub enum Packed<W: Write> {
    /// As they are.
    Plain(W),
    /// As one member of gzip.
    Gzip(GzEncoder<W>),
}

impl<W: Write> Packed<W> {
    /// The form that a name asks for: gzip if it ends in `.gz`.
    pub fn named(name: &Path, sink: W) -> Self {
        if is_gzip_name(name) {
            let header = GzBuilder::new().mtime(0).operating_system(UNKNOWN_SYSTEM);
            Self::Gzip(header.write(sink, Compression::best()))
        } else {
            Self::Plain(sink)
        }
    }

    /// Writes what is held back; what was written to.
    pub fn finish(self) -> io::Result<W> {
        match self {
            Self::Plain(sink) => Ok(sink),
            Self::Gzip(encoder) => encoder.finish(),
        }
    }
}

impl<W: Write> Write for Packed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Plain(sink) => sink.write(bytes),
            Self::Gzip(encoder) => encoder.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Plain(sink) => sink.flush(),
            Self::Gzip(encoder) => encoder.flush(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::read_rows_from;

    fn packed(text: &[u8]) -> Vec<u8> {
        let mut sink = Packed::named(Path::new("x.csv.gz"), Vec::new());
        sink.write_all(text).unwrap();
        sink.finish().unwrap()
    }

    fn table(rows: usize) -> String {
        let row = |number: usize| format!("xiangqi,p{number},ab,3,ok,{}\n", number * 7919 % 10_007);
        "game,position,engine,depth,status,nodes\n".to_owned() + &(0..rows).map(row).collect::<String>()
    }

    fn told(bytes: &[u8]) -> String {
        anyhow_like(&read_rows_from(bytes, "x.csv.gz").unwrap_err())
    }

    fn anyhow_like(error: &dyn std::error::Error) -> String {
        std::iter::successors(Some(error), |error| error.source())
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(": ")
    }

    #[test]
    fn the_same_rows_are_the_same_file_without_name_and_time() {
        let text = table(5000);
        let bytes = packed(text.as_bytes());
        assert_eq!(bytes[..10], [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);
        let mut by_line = Packed::named(Path::new("other/name.CSV.GZ"), Vec::new());
        text.split_inclusive('\n').for_each(|line| by_line.write_all(line.as_bytes()).unwrap());
        assert!(by_line.finish().unwrap() == bytes, "the sizes of writes change nothing");
        assert!(bytes.len() * 4 < text.len(), "{} of {}", bytes.len(), text.len());
        let mut plain = Packed::named(Path::new("x.csv"), Vec::new());
        plain.write_all(b"a,b\n").unwrap();
        assert_eq!(plain.finish().unwrap(), b"a,b\n");
    }

    #[test]
    fn gzip_is_read_whatever_wrote_it_and_plain_text_whatever_it_is_called() {
        let text = table(300);
        let expected = read_rows_from(text.as_bytes(), "x.csv.gz").unwrap();
        let (first, rest) = text.split_at(1234);
        let members = [packed(first.as_bytes()), packed(b""), packed(rest.as_bytes())].concat();
        let named = GzBuilder::new().filename("x.csv").comment("pigz").mtime(99).extra(vec![1, 2, 3]);
        let mut named = named.write(Vec::new(), Compression::none());
        named.write_all(text.as_bytes()).unwrap();
        for bytes in [packed(text.as_bytes()), members, named.finish().unwrap()] {
            assert_eq!(read_rows_from(&*bytes, "x").unwrap(), expected);
            // As a pipe hands it over.
            let drops = bytes.iter().map(std::slice::from_ref);
            let piped: Box<dyn Read> =
                drops.fold(Box::new(io::empty()), |piped, drop| Box::new(piped.chain(drop)));
            if bytes.len() < 5000 {
                assert_eq!(read_rows_from(piped, "x").unwrap(), expected);
            }
        }
    }

    #[test]
    fn no_damage_to_gzip_leaves_other_rows() {
        let text = table(200);
        let (bytes, expected) = (packed(text.as_bytes()), read_rows_from(text.as_bytes(), "x").unwrap());
        for length in 0..bytes.len() {
            let error = read_rows_from(&bytes[..length], "x");
            assert!(error.is_err(), "{length} of {} bytes", bytes.len());
        }
        for place in 0..bytes.len() {
            for bit in 0..8 {
                let mut damaged = bytes.clone();
                damaged[place] ^= 1 << bit;
                if let Ok(rows) = read_rows_from(&*damaged, "x") {
                    assert_eq!(rows, expected, "byte {place}, bit {bit}");
                    // The header holds no rows, and the last bits before the checksum may be of no use.
                    assert!(
                        place < 10 || place == bytes.len() - 9,
                        "byte {place}, bit {bit} changes nothing"
                    );
                }
            }
        }
    }

    #[test]
    fn damage_is_named_with_its_place() {
        let bytes = packed(table(200).as_bytes());
        let length = bytes.len();
        let half = length / 2;
        assert_eq!(
            told(&bytes[..half]),
            format!("x.csv.gz is damaged: its gzip data end early, after {half} compressed bytes")
        );
        let early = "x.csv.gz is damaged: its gzip data end early, after 5 compressed bytes";
        assert_eq!(told(&bytes[..5]), early);
        let damaged = format!("x.csv.gz is damaged: its gzip data are damaged near byte {length}: ");
        let mut other = bytes.clone();
        other[length - 8] ^= 1;
        assert_eq!(told(&other), damaged.clone() + "corrupt gzip stream does not have a matching checksum");
        let followed = [&bytes[..], b"something else, such as a page of a server"].concat();
        assert_eq!(
            told(&followed),
            format!(
                "x.csv.gz is damaged: its gzip data are damaged near byte {}: invalid gzip header",
                length + 10
            )
        );
        // A row that is none because of the damage is not what is wrong.
        let mut other = bytes.clone();
        other[half] ^= 4;
        assert!(told(&other).starts_with("x.csv.gz is damaged: its gzip data"), "{}", told(&other));
        let not_a_row = packed((table(2) + "xiangqi,p,ab,deep,ok,1\n").as_bytes());
        assert!(told(&not_a_row).starts_with("x.csv.gz, line 4 is not a row"), "{}", told(&not_a_row));
    }

    #[test]
    fn what_decompresses_without_end_is_refused_within_a_row() {
        let header = "game,position,engine,depth,status\n";
        for (start, block, what) in [
            ("", "a".repeat(1 << 20), "a line has more than 1048576 bytes"),
            ("xiangqi,\"", "\n".repeat(1 << 20), "a row has more than 16777216 bytes"),
            ("", "\n".repeat(1 << 20), "a row has more than 16777216 bytes"),
        ] {
            let mut sink = Packed::named(Path::new("bomb.gz"), Vec::new());
            sink.write_all((header.to_owned() + start).as_bytes()).unwrap();
            (0..64).for_each(|_| sink.write_all(block.as_bytes()).unwrap());
            let bytes = sink.finish().unwrap();
            let mut source = &*bytes;
            let error = read_rows_from(&mut source, "bomb.gz").unwrap_err();
            assert_eq!(anyhow_like(&error), format!("cannot read bomb.gz: {what}"));
            let read = bytes.len() - source.len();
            assert!(read <= 2 * BLOCK, "{read} of {} bytes were read", bytes.len());
        }
    }

    #[test]
    fn a_failing_disk_is_not_called_damage() {
        struct Failing;
        impl Read for Failing {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("the disk is on fire"))
            }
        }
        let bytes = packed(table(9000).as_bytes());
        let error = read_rows_from(bytes[..bytes.len() / 2].chain(Failing), "x").unwrap_err();
        assert_eq!(anyhow_like(&error), "cannot read x: the disk is on fire");
    }
}
