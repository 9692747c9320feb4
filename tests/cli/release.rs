//! What a release is made of, played without GitHub: the archive, its checksums, the formula and the install script.
#![cfg(target_os = "linux")]

use std::path::Path;
use std::process::{Command, Output};

use crate::support::Place;

const TAG: &str = concat!("v", env!("CARGO_PKG_VERSION"));
const TARGETS: [&str; 5] = [
    "x86_64-unknown-linux-gnu",
    "aarch64-unknown-linux-gnu",
    "aarch64-apple-darwin",
    "x86_64-apple-darwin",
    "x86_64-pc-windows-msvc",
];

fn script(name: &str, place: &Place, words: &[&str], vars: &[(&str, &str)]) -> Output {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    let mut command = Command::new(path);
    command.args(words).current_dir(place.work());
    command.env_clear().env("HOME", place.home());
    command.env("PATH", std::env::var("PATH").unwrap());
    command.envs(vars.iter().copied()).output().unwrap()
}

#[track_caller]
fn done(output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(
        output.status.success(),
        "{}{}",
        text(&output.stdout),
        text(&output.stderr)
    );
    text(&output.stdout)
}

#[test]
fn a_release_is_packed_installed_and_never_installed_when_it_was_changed() {
    let place = Place::new();
    let downloads = place.work().join("releases");
    let dist = downloads.join("latest/download");
    std::fs::create_dir_all(&dist).unwrap();
    let own = format!("{}-unknown-linux-gnu", std::env::consts::ARCH);
    let packed = |tag: &str| {
        let vars = [
            ("TARGET", own.as_str()),
            ("TAG", tag),
            ("DIST", dist.to_str().unwrap()),
            ("GHX_BINARY", env!("CARGO_BIN_EXE_ghx")),
        ];
        script(".github/release/package.sh", &place, &[], &vars)
    };
    let wrong = packed("v99.0.0");
    assert!(!wrong.status.success());
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("Cargo.toml says"));
    done(&packed(TAG));
    for target in TARGETS.iter().filter(|target| **target != own) {
        let end = if target.contains("windows") {
            "zip"
        } else {
            "tar.gz"
        };
        std::fs::write(dist.join(format!("ghx-{target}.{end}")), target).unwrap();
    }
    let folder = dist.to_str().unwrap();
    done(&script(
        ".github/release/finish.sh",
        &place,
        &[folder],
        &[("TAG", TAG)],
    ));
    let sums = std::fs::read_to_string(dist.join("SHA256SUMS")).unwrap();
    let formula = std::fs::read_to_string(dist.join("ghx.rb")).unwrap();
    for line in sums.lines().filter(|line| !line.ends_with("zip")) {
        let sum = line.split(' ').next().unwrap();
        assert!(formula.contains(sum), "{line}");
    }
    assert_eq!(sums.lines().count(), TARGETS.len());
    let notes = std::fs::read_to_string(downloads.join("latest/download.notes.md")).unwrap();
    assert!(notes.contains("\n### Added\n"), "{notes}");
    assert!(!notes.contains("\n## "), "{notes}");
    assert!(!formula.contains('@'), "{formula}");

    let base = format!("file://{}", downloads.display());
    let target = place.home().join("programs");
    let install = || {
        let words = ["latest", target.to_str().unwrap()];
        script("install.sh", &place, &words, &[("GHX_DOWNLOADS", &base)])
    };
    let said = done(&install());
    assert!(
        said.contains(&format!("installed ghx {}", env!("CARGO_PKG_VERSION"))),
        "{said}"
    );
    let ghx = target.join("ghx");
    let version = Command::new(&ghx).arg("--version").output().unwrap();
    assert!(version.status.success());
    let archive = dist.join(format!("ghx-{own}.tar.gz"));
    let listed = Command::new("tar").arg("-tzf").arg(&archive).output();
    let listed = String::from_utf8(listed.unwrap().stdout).unwrap();
    for file in [
        "/ghx",
        "/LICENSE",
        "/completions/_ghx",
        "/completions/ghx.bash",
        "/completions/ghx.fish",
        "/man/ghx-chain.1",
    ] {
        assert!(listed.lines().any(|line| line.ends_with(file)), "{listed}");
    }

    // Whatever was changed on the way is not installed, and what is there stays.
    let before = std::fs::read(&ghx).unwrap();
    std::fs::write(&archive, "something else").unwrap();
    let refused = install();
    assert!(!refused.status.success());
    assert!(String::from_utf8_lossy(&refused.stderr).contains("checksum"));
    assert!(std::fs::read(&ghx).unwrap() == before, "it was replaced");
}
