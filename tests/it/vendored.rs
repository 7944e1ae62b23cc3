//! Files of others within the package are those that their list says.

use std::fs;
use std::path::Path;

use crate::helpers::sha256;

#[test]
fn files_of_others_are_as_they_were_published() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/vega");
    let list = fs::read_to_string(folder.join("README.md")).unwrap();
    let mut listed = Vec::new();
    for line in list.lines().filter(|line| line.starts_with("| `")) {
        let quoted: Vec<&str> = line.split('`').skip(1).step_by(2).collect();
        let (name, digest) = (quoted[0], quoted[quoted.len() - 1]);
        assert_eq!(sha256(&fs::read(folder.join(name)).unwrap()), digest, "{name}");
        listed.push(name.to_owned());
    }
    let mut there: Vec<String> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "js"))
        .map(|path| path.file_name().unwrap().to_str().unwrap().to_owned())
        .collect();
    there.sort();
    listed.sort();
    assert_eq!(there, listed);
    assert_eq!(there.len(), 2);
}
