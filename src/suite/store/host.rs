//! The machine a run happened on, as far as the system tells; what it does
//! not tell is left out.

use std::fs;

use serde::{Deserialize, Serialize};

/// The machine of a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Host {
    /// Its name.
    pub host: Option<String>,
    /// Its processor's model.
    pub cpu: Option<String>,
    /// Processors this process may use.
    pub cores: usize,
    /// Installed memory.
    pub memory_bytes: Option<u64>,
}

impl Host {
    /// Asks the system.
    pub fn detect() -> Self {
        Self {
            host: read("/proc/sys/kernel/hostname").or_else(|| std::env::var("HOSTNAME").ok()),
            cpu: field("/proc/cpuinfo", "model name"),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            memory_bytes: field("/proc/meminfo", "MemTotal").and_then(|text| kibibytes(&text)),
        }
    }
}

/// The frequency governor of the first processor.
pub(crate) fn frequency_governor() -> Option<String> {
    read("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")
}

/// The load average of the last minute.
pub(crate) fn load_average() -> Option<f64> {
    read("/proc/loadavg")?.split_whitespace().next()?.parse().ok()
}

fn read(path: &str) -> Option<String> {
    fs::read_to_string(path).ok().map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
}

fn field(path: &str, key: &str) -> Option<String> {
    let text = fs::read_to_string(path).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(key))?;
    line.trim_start().strip_prefix(':').map(|value| value.trim().to_owned())
}

fn kibibytes(text: &str) -> Option<u64> {
    text.strip_suffix(" kB")?.trim().parse::<u64>().ok().map(|number| number * 1024)
}
