//! `ghx setup`: installs, replaces only when told, verifies.

use crate::support::Place;

const SKILL: &str = ".agents/skills/ghx/SKILL.md";

#[test]
fn skills_are_installed_for_the_user_or_the_project() {
    let place = Place::new();
    place
        .run(&["setup", "--scope", "user", "--verify"])
        .exits(1);
    let dry = place
        .run(&["setup", "--scope", "user", "--dry-run"])
        .exits(0)
        .json();
    assert_eq!(dry[0]["state"], "missing");
    assert!(!place.home().join(".agents").exists());
    let done = place
        .run(&["setup", "--scope", "user", "--yes"])
        .exits(0)
        .json();
    assert_eq!(done[0]["written"], true);
    for name in [
        SKILL,
        ".agents/skills/resolve-pr-feedback/SKILL.md",
        ".agents/skills/resolve-pr-feedback/resolver.md",
    ] {
        assert!(place.home().join(name).is_file(), "{name}");
    }
    let skill = std::fs::read_to_string(place.home().join(SKILL)).unwrap();
    assert!(skill.starts_with("---\nname: ghx\n") && skill.contains("Prefer `.composite`"));
    place
        .run(&["setup", "--scope", "user", "--verify"])
        .exits(0);
    assert!(!place.work().join(".agents").exists());
    place.run(&["setup", "--scope", "project"]).exits(0);
    assert!(place.work().join(SKILL).is_file());
}

#[test]
fn a_changed_file_is_replaced_only_when_told() {
    let place = Place::new();
    place.run(&["setup", "--scope", "project"]).exits(0);
    let file = place.work().join(SKILL);
    std::fs::write(&file, "mine").unwrap();
    place
        .run(&["setup", "--scope", "project", "--verify"])
        .exits(1);
    let refused = place.run(&["setup", "--scope", "project"]).exits(2);
    assert!(
        refused.stderr.contains("use --yes to replace it"),
        "{}",
        refused.stderr
    );
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "mine");
    place
        .terminal_typing(&["setup", "--scope", "project"], "n\n")
        .exits(1);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "mine");
    let asked = place
        .terminal_typing(&["setup", "--scope", "project"], "y\n")
        .exits(0)
        .stdout;
    assert!(
        asked.contains("Replace it? [y/N]") && asked.contains("up to date"),
        "{asked}"
    );
    std::fs::write(&file, "mine").unwrap();
    place
        .run(&["setup", "--scope", "project", "--yes"])
        .exits(0);
    place
        .run(&["setup", "--scope", "project", "--verify"])
        .exits(0);
}

#[test]
fn an_agent_with_a_folder_of_its_own_is_served_too() {
    let place = Place::new();
    std::fs::create_dir(place.work().join(".claude")).unwrap();
    place.run(&["setup", "--scope", "project"]).exits(0);
    assert!(place.work().join(".claude/skills/ghx/SKILL.md").is_file());
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let place = Place::new();
    std::fs::write(place.work().join(".agents"), "a file").unwrap();
    let run = place.run(&["setup", "--scope", "project"]).exits(1);
    assert!(run.stderr.contains(".agents/skills"), "{}", run.stderr);
}

#[test]
fn nothing_is_written_through_a_symbolic_link() {
    for (link, target) in [
        (SKILL, "outside/file"),
        (SKILL, "outside/missing"),
        (".agents/skills/ghx", "outside"),
        (".agents/skills", "outside"),
        (".agents", "outside"),
    ] {
        let place = Place::new();
        let outside = place.root.path().join("outside");
        std::fs::create_dir(&outside).unwrap();
        std::fs::write(outside.join("file"), "precious").unwrap();
        let link = place.work().join(link);
        std::fs::create_dir_all(link.parent().unwrap()).unwrap();
        std::os::unix::fs::symlink(place.root.path().join(target), &link).unwrap();
        for words in [
            &["setup", "--scope", "project", "--yes"][..],
            &["setup", "--scope", "project", "--dry-run"],
        ] {
            let run = place.run(words).exits(1);
            assert!(
                run.stderr
                    .contains("is a symbolic link, which is not followed"),
                "{}",
                run.stderr
            );
        }
        let left: Vec<_> = std::fs::read_dir(&outside)
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        assert_eq!(left, ["file"], "{}", link.display());
        let kept = std::fs::read_to_string(outside.join("file")).unwrap();
        assert_eq!(kept, "precious");
    }
}

#[test]
fn agents_are_chosen_differences_are_shown_and_all_is_undone() {
    let place = Place::new();
    let setup = |words: &[&str]| place.run(&[&["setup", "--scope", "project"], words].concat());
    let claude = place.work().join(".claude/skills/ghx/SKILL.md");
    setup(&["--agent", "claude"]).exits(0);
    assert!(claude.is_file() && !place.work().join(".agents").exists());
    setup(&["--agent", "claude,codex,cursor,copilot"]).exits(0);
    assert!(place.work().join(SKILL).is_file());
    let wrong = setup(&["--agent", "clod"]).exits(2).json();
    let message = wrong["error"]["message"].as_str().unwrap();
    assert!(
        message.contains("possible values: claude, codex, cursor, copilot"),
        "{message}"
    );

    let text = std::fs::read_to_string(&claude).unwrap();
    std::fs::write(&claude, text.replace("# ghx\n", "# mine\n")).unwrap();
    let dry = setup(&["--dry-run"]).exits(0).json();
    let changed = dry
        .as_array()
        .unwrap()
        .iter()
        .find(|it| it["state"] == "differs");
    assert_eq!(changed.unwrap()["diff"], "  - # mine\n  + # ghx\n");
    let shown = place
        .terminal_typing(&["setup", "--scope", "project"], "n\n")
        .exits(1)
        .stdout;
    assert!(shown.contains("- # mine"), "{shown}");

    let refused = setup(&["--remove"]).exits(2);
    assert!(
        refused.stderr.contains("use --yes to remove it"),
        "{}",
        refused.stderr
    );
    std::fs::write(place.work().join(".agents/other"), "").unwrap();
    setup(&["--remove", "--dry-run"]).exits(0);
    assert!(claude.is_file());
    let done = setup(&["--remove", "--yes"]).exits(0).json();
    assert!(
        done.as_array()
            .unwrap()
            .iter()
            .all(|it| it["removed"] == true),
        "{done}"
    );
    assert!(!place.work().join(".claude").exists(), "what is empty goes");
    assert!(
        place.work().join(".agents/other").is_file(),
        "what is not ours stays"
    );
    setup(&["--remove"]).exits(0);
}
