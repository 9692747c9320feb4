//! `ghx completions` and `ghx man`.

use crate::support::Place;

#[test]
fn completions_know_commands_flags_and_capabilities() {
    let place = Place::new();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = place.run(&["completions", shell]).exits(0).stdout;
        for word in ["fail-on-partial", "capabilities"] {
            assert!(script.contains(word), "{shell} lacks {word}");
        }
        let names = script.contains("pr.threads.composite");
        assert!(
            names || matches!(shell, "elvish" | "powershell"),
            "{shell} lacks capabilities"
        );
    }
    assert!(
        place
            .run(&["completions", "tcsh"])
            .exits(2)
            .stderr
            .contains("possible values")
    );
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
