//! `ghx completions` and `ghx man`.

use std::process::Command;

use crate::support::Place;

/// What bash offers for the last of these words.
fn offered(place: &Place, line: &str) -> Vec<String> {
    let words: Vec<&str> = line.split(' ').collect();
    let quoted: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
    let (last, at) = (words.last().unwrap(), words.len() - 1);
    // The shell itself says where it stands; the script that ghx prints does the rest.
    let program = format!(
        "source <(ghx completions bash); COMP_WORDS=({}); COMP_CWORD={at}; COMP_TYPE=9; \
         _clap_complete_ghx ghx '{last}' x 2>/dev/null; printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        quoted.join(" ")
    );
    let ours = std::path::Path::new(env!("CARGO_BIN_EXE_ghx")).parent();
    let path = format!(
        "{}:{}",
        ours.unwrap().display(),
        std::env::var("PATH").unwrap()
    );
    let mut shell = Command::new("bash");
    shell
        .args(["--norc", "-c", &program])
        .current_dir(place.work());
    let done = shell.env("PATH", path).output().unwrap();
    let text = String::from_utf8(done.stdout).unwrap();
    let mut words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    words.sort_unstable();
    words
}

#[test]
fn words_flags_inputs_and_values_are_completed() {
    let place = Place::new();
    for (line, wanted) in [
        ("ghx iss", "issue"),
        ("ghx issue clo", "close"),
        ("ghx issue relations bl", "blocked-by"),
        ("ghx issue -R a/b clo", "close"),
        ("ghx pr thread", "thread threads"),
        ("ghx issue close --iss", "--issue-id --issue-number"),
        ("ghx issue close 7 --dry", "--dry-run"),
        (
            "ghx issue close --reason ",
            "COMPLETED DUPLICATE NOT_PLANNED",
        ),
        (
            "ghx pr threads --incl",
            "--include-outdated --include-resolved",
        ),
        ("ghx issue list --states ", "CLOSED OPEN"),
        ("ghx issue list --states OPEN,c", "OPEN,CLOSED"),
        ("ghx run pr.list --states m", "MERGED"),
        ("ghx run issue.close --iss", "--issue-id --issue-number"),
        ("ghx run issue.labels.s", "issue.labels.set"),
        (
            "ghx capabilities explain issue.labels.s",
            "issue.labels.set",
        ),
        ("ghx chain --fail", "--fail-on-partial --failures"),
        ("ghx completions fi", "fish"),
    ] {
        assert_eq!(offered(&place, line).join(" "), wanted, "{line}");
    }
}

#[test]
fn every_shell_has_a_script_that_asks_the_program() {
    let place = Place::new();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = place.run(&["completions", shell]).exits(0).stdout;
        assert!(script.contains("GHX_COMPLETE"), "{shell}: {script}");
        assert!(
            script.len() < 4000,
            "{shell}: a shell reads it at every start"
        );
    }
    let other = place.run(&["completions", "tcsh"]).exits(2);
    assert!(other.stderr.contains("possible values"), "{other:?}");
}

#[test]
fn the_manual_has_a_page_for_every_command() {
    let place = Place::new();
    let page = place.run(&["man"]).exits(0).stdout;
    assert!(
        page.contains(".TH ghx 1") && page.contains("Exit codes"),
        "{page}"
    );
    place.run(&["man", "--dir", "pages"]).exits(0);
    for name in [
        "ghx.1",
        "ghx-run.1",
        "ghx-chain.1",
        "ghx-capabilities-list.1",
        "ghx-sandbox-serve.1",
        "ghx-feedback-apply.1",
    ] {
        assert!(place.work().join("pages").join(name).is_file(), "{name}");
    }
    let (page, precious) = (
        place.work().join("pages/ghx.1"),
        place.work().join("precious"),
    );
    std::fs::write(&precious, "precious").unwrap();
    std::fs::remove_file(&page).unwrap();
    std::os::unix::fs::symlink(&precious, &page).unwrap();
    place.run(&["man", "--dir", "pages"]).exits(0);
    assert_eq!(std::fs::read_to_string(&precious).unwrap(), "precious");
    assert!(std::fs::symlink_metadata(&page).unwrap().is_file());
    std::fs::write(place.work().join("file"), "").unwrap();
    assert!(
        place
            .run(&["man", "--dir", "file"])
            .exits(1)
            .stderr
            .contains("cannot write to file")
    );
}
