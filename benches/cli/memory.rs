//! The peak memory of a program, read when it has done everything but write its result.

use std::io::Write;
use std::os::fd::OwnedFd;
use std::process::{Command, Stdio};
use std::time::Duration;

use rustix::pipe::{PipeFlags, fcntl_setpipe_size, pipe_with};

/// MiB at the highest point. The program's standard output is a pipe that is full, so it waits at its last write.
pub(crate) fn peak(mut command: Command) -> f64 {
    let (reader, writer): (OwnedFd, OwnedFd) = pipe_with(PipeFlags::CLOEXEC).unwrap();
    let size = fcntl_setpipe_size(&writer, 4096).unwrap();
    let mut filler = std::fs::File::from(writer.try_clone().unwrap());
    filler.write_all(&vec![b' '; size]).unwrap();
    drop(filler);
    let mut child = command
        .stdout(Stdio::from(writer))
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    drop(command);
    let mut last = 0.0;
    let mut steady = 0;
    // The mark only rises; twenty equal readings in a row mean that the program waits.
    while steady < 20 {
        std::thread::sleep(Duration::from_millis(10));
        let now = mark(child.id());
        steady = if now > last { 0 } else { steady + 1 };
        last = f64::max(last, now);
    }
    drop(reader);
    child.wait().unwrap();
    last
}

fn mark(id: u32) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib: f64 = line
        .and_then(|line| line.trim().trim_end_matches(" kB").parse().ok())
        .unwrap_or(0.0);
    kib / 1024.0
}
