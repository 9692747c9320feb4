//! `check` and `explain` as their users run them.

use std::io::Read;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

use crate::case::{Case, SCHEMA};

/// A folder that has the small schema and the cases that the arguments name.
fn folder(arguments: &[&str]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("schema.sdl"), SCHEMA).unwrap();
    for argument in arguments {
        if let [kind @ ("accepted" | "refused" | "warned"), name, ..] =
            argument.split('/').collect::<Vec<_>>()[..]
        {
            Case::read(&format!("{kind}/{name}")).unpack(folder.path());
        }
    }
    folder
}

fn command(folder: &TempDir, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ghx-cards"));
    command.args(arguments).current_dir(folder.path());
    command
}

fn run(arguments: &[&str]) -> Output {
    let folder = folder(arguments);
    command(&folder, arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn check_says_that_all_is_well() {
    let output = run(&[
        "check",
        "accepted/look-ups",
        "--schema",
        "schema.sdl",
        "--alone",
    ]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(text(&output.stdout), "1 capability, no mistakes\n");
    assert_eq!(text(&output.stderr), "");
}

#[test]
fn check_shows_mistakes_on_standard_error() {
    let output = run(&[
        "check",
        "refused/ghx0404-unknown-field",
        "--schema",
        "schema.sdl",
        "--alone",
    ]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stdout), "");
    let shown = text(&output.stderr);
    assert!(
        shown.contains(" --> refused/ghx0404-unknown-field/repo.graphql:4:5\n"),
        "{shown}"
    );
    assert!(
        shown.ends_with("2 mistakes found; 0 capabilities in order\n"),
        "{shown}"
    );
}

#[test]
fn check_writes_json_for_programs() {
    let output = run(&[
        "check",
        "refused/ghx0103-duplicate-key",
        "--schema",
        "schema.sdl",
        "--alone",
        "--json",
    ]);
    assert_eq!(output.status.code(), Some(1));
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let first = &json[0];
    assert_eq!(first["code"], "GHX0103");
    assert_eq!(first["capability_id"], "issue.comments.create");
    assert_eq!(
        first["place"]["path"],
        "refused/ghx0103-duplicate-key/comment.yaml"
    );
    assert_eq!(
        (&first["place"]["line"], &first["place"]["column"]),
        (&5.into(), &1.into())
    );
    assert_eq!(first["related"][0]["place"]["line"], 4);
}

#[test]
fn both_forms_of_check_name_the_same_place() {
    // What is missing at the end of a file is missing on its last line; a byte order mark takes no column.
    for (folder, place) in [
        ("ghx0104-cut-off", ("comment.graphql", 1, 58)),
        ("ghx0205-with-byte-order-mark", ("comment.graphql", 1, 58)),
    ] {
        let folder = format!("refused/{folder}");
        let (path, line, column) = place;
        let shown = run(&["check", &folder, "--schema", "schema.sdl", "--alone"]);
        let shown = text(&shown.stderr);
        let header = format!(" --> {folder}/{path}:{line}:{column}\n");
        assert!(shown.contains(&header), "{header} is missing in\n{shown}");
        let output = run(&[
            "check",
            &folder,
            "--schema",
            "schema.sdl",
            "--alone",
            "--json",
        ]);
        let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let found = &json[0]["place"];
        assert_eq!(found["path"], format!("{folder}/{path}"));
        assert_eq!(
            (&found["line"], &found["column"]),
            (&line.into(), &column.into())
        );
    }
}

#[test]
fn check_reads_what_has_the_wrong_ending_and_nothing_else() {
    let output = run(&[
        "check",
        "refused/ghx0107-wrong-ending",
        "--schema",
        "schema.sdl",
        "--alone",
        "--json",
    ]);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let mistakes = (json.as_array().unwrap().iter()).filter(|it| it["severity"] == "error");
    let paths = mistakes.map(|it| it["place"]["path"].as_str().unwrap());
    let names: Vec<&str> = paths.filter_map(|path| path.split('/').nth(2)).collect();
    assert_eq!(
        names,
        ["close.yml", "comment.gql", "fragments", "services.yml"]
    );
}

#[test]
fn explain_shows_form_requests_and_rust() {
    let output = run(&[
        "explain",
        "issue.labels.set",
        "--cards",
        "accepted/look-ups",
        "--schema",
        "schema.sdl",
        "--alone",
    ]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let shown = text(&output.stdout);
    for part in [
        "# checked form\n",
        "look-up label LabelId for each of labels",
        "# requests\n\n## look-up ",
        "\n\n## look-up label\n\nquery(",
        "\n}\n\n## operation\n\nmutation ",
        "# rust\n",
        "pub fn set(",
    ] {
        assert!(shown.contains(part), "{part} is missing in\n{shown}");
    }
}

#[test]
fn explain_takes_imported_cards_and_composites() {
    let folder = "accepted/composite-imported/imported";
    let output = run(&[
        "explain",
        "issue.shut",
        "--cards",
        folder,
        "--schema",
        "schema.sdl",
        "--import",
        "accepted/look-ups",
    ]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let output = run(&[
        "explain",
        "issue.many.composite",
        "--cards",
        "accepted/composite-array",
        "--schema",
        "schema.sdl",
        "--alone",
    ]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("composite array"));
}

#[test]
fn explain_of_a_broken_or_unknown_card_says_so() {
    let broken = run(&[
        "explain",
        "issue.comments.create",
        "--cards",
        "refused/ghx0309-unused-input",
        "--schema",
        "schema.sdl",
        "--alone",
    ]);
    assert_eq!(broken.status.code(), Some(1));
    assert!(text(&broken.stderr).contains("error[GHX0309]"));
    let unknown = run(&[
        "explain",
        "issue.label.set",
        "--cards",
        "accepted/look-ups",
        "--schema",
        "schema.sdl",
        "--alone",
    ]);
    assert_eq!(unknown.status.code(), Some(2));
    assert_eq!(
        text(&unknown.stderr),
        "error: there is no card of `issue.label.set`; did you mean `issue.labels.set`?\n"
    );
}

#[test]
fn explain_of_a_card_broken_from_outside_says_what_is_broken() {
    // A document's mistake breaks the card, its alias and a composite of it, none of which has a mistake of its own.
    let folder = "refused/ghx0404-silent";
    for id in ["issue.close", "issue.shut", "issue.many.composite"] {
        let output = run(&[
            "explain",
            id,
            "--cards",
            folder,
            "--schema",
            "schema.sdl",
            "--alone",
        ]);
        let shown = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{shown}");
        assert!(shown.contains("error[GHX0404]"), "{shown}");
        let end = format!("`{id}` has no mistake of its own, but needs something that has one\n");
        assert!(shown.ends_with(&end), "{shown}");
    }
}

#[test]
fn explain_shows_the_names_of_the_whole_build() {
    // Two fragments of one name get names by their text, in the requests as in the Rust.
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("explained-fragments");
    std::fs::create_dir_all(&folder).unwrap();
    for (name, fields) in [("view", "id title"), ("state", "id state")] {
        let card = format!(
            "capability_id: issue.{name}\nversion: \"1.0.0\"\ndescription: Read.\neffect: read\ninput_schema:\n  \
             type: object\n  required: [id]\n  properties: {{ id: {{ type: string }} }}\ngraphql:\n  operationName: Read\n  \
             operationType: query\n  documentPath: {name}.graphql\noutput:\n  id: node.id\n"
        );
        let document = format!(
            "query Read($id: ID!) {{ node(id: $id) {{ ...Fields }} }}\nfragment Fields on Issue {{ {fields} }}\n"
        );
        std::fs::write(folder.join(format!("{name}.yaml")), card).unwrap();
        std::fs::write(folder.join(format!("{name}.graphql")), document).unwrap();
    }
    let folder = folder.to_string_lossy();
    let output = run(&[
        "explain",
        "issue.view",
        "--cards",
        &folder,
        "--schema",
        "schema.sdl",
        "--alone",
    ]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let shown = text(&output.stdout);
    let (requests, rust) = shown.split_once("# rust").unwrap();
    let mut words = requests.split_whitespace();
    let spread = words.find(|word| word.starts_with("...Fields_")).unwrap();
    assert!(rust.contains(spread), "{shown}");
    assert!(
        requests.contains("on Issue {\n  id\n  title\n}\n"),
        "{requests}"
    );
    assert!(rust.contains("pub fn view("), "{rust}");
    assert!(!rust.contains("State"), "{rust}");
}

#[test]
fn mistakes_and_warnings_are_annotations_for_workflows() {
    let folder = "refused/ghx0303-unknown-property";
    let output = run(&[
        "check",
        folder,
        "--schema",
        "schema.sdl",
        "--alone",
        "--annotations",
    ]);
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output.stdout);
    let (mistake, warning) = said.split_once('\n').unwrap();
    assert_eq!(
        mistake,
        "::error file=refused/ghx0303-unknown-property/comment.yaml,line=7,endLine=7,col=25,endColumn=30,\
         title=GHX0303::there is no property `boddy`%0Ahelp: did you mean `body`?"
    );
    let place = "file=refused/ghx0303-unknown-property/comment.yaml,line=4,";
    assert!(warning.starts_with(&format!("::warning {place}")), "{said}");
}

#[test]
fn warnings_are_counted_apart_and_refuse_only_when_denied() {
    let folder = "warned/ghx1002-no-confirm";
    let arguments = ["check", folder, "--schema", "schema.sdl"];
    let output = run(&arguments);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(
        text(&output.stdout),
        "2 capabilities, no mistakes, 1 warning\n"
    );
    let shown = text(&output.stderr);
    assert!(shown.starts_with("warning[GHX1002]: "), "{shown}");

    let denied = [&arguments[..], &["--deny-warnings"]].concat();
    assert_eq!(run(&denied).status.code(), Some(1));
    let json = run(&[&denied[..], &["--json"]].concat());
    assert_eq!(json.status.code(), Some(1));
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(
        (&json[0]["severity"], &json[0]["code"]),
        (&"warning".into(), &"GHX1002".into())
    );

    let folder = "refused/ghx0303-unknown-property";
    let output = run(&["check", folder, "--schema", "schema.sdl"]);
    let shown = text(&output.stderr);
    let end = "1 mistake, 1 warning found; 0 capabilities in order\n";
    assert!(shown.ends_with(end), "{shown}");

    let sound = ["check", "accepted/look-ups", "--schema", "schema.sdl"];
    let sound = run(&[&sound[..], &["--deny-warnings"]].concat());
    assert_eq!(sound.status.code(), Some(0), "{}", text(&sound.stderr));
}

#[test]
fn the_schema_and_the_built_in_capabilities_are_part_of_the_tool() {
    // The fixture's ids are those of built-in capabilities.
    let output = run(&["check", "accepted/github", "--alone"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let clash = run(&["check", "accepted/github"]);
    assert_eq!(clash.status.code(), Some(1));
    assert!(
        text(&clash.stderr).contains("error[GHX0"),
        "{}",
        text(&clash.stderr)
    );
}

#[test]
fn check_tells_which_built_in_capabilities_a_server_does_not_have() {
    let github = concat!(env!("CARGO_MANIFEST_DIR"), "/../schema/github.graphql");
    let github = std::fs::read_to_string(github).unwrap();
    let older = github.lines().filter(|line| !line.contains(" blockedBy("));
    let older = older.collect::<Vec<_>>().join("\n");
    let card = "capability_id: team.seen\nversion: \"1.0.0\"\ndescription: Say that a blocker was seen.\n\
        input_schema: { subject: issue, required: [blocking], properties: { blocking: { ref: issue } } }\ncomposite:\n  \
        steps: [{ capability_id: issue.relations.blocked_by.add }]\n  output_strategy: last\n";
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("cards")).unwrap();
    std::fs::write(folder.path().join("older.graphql"), older).unwrap();
    std::fs::write(folder.path().join("cards/seen.yaml"), card).unwrap();

    let arguments = ["check", "--schema", "older.graphql"];
    let output = command(&folder, &arguments).output().unwrap();
    let shown = text(&output.stderr);
    let told = "  issue.relations.view: type `Issue` has no field `blockedBy`\n";
    assert!(shown.contains(told), "{shown}");
    assert!(!shown.contains("  issue.close: "), "{shown}");
    let help = "it is built in, but the schema does not have all that it needs";
    assert!(shown.contains(help), "{shown}");
    assert_eq!(output.status.code(), Some(1));
    let output = command(&folder, &["check"]).output().unwrap();
    let shown = text(&output.stderr);
    assert!(!shown.contains("the schema does not have"), "{shown}");
}

#[test]
fn wrong_usage_is_explained() {
    let cases: &[(&[&str], &str)] = &[
        (
            &["checkk", "x"],
            "error: unrecognized subcommand 'checkk'\n\n  tip: a similar subcommand exists: 'check'",
        ),
        (
            &["explain"],
            "error: the following required arguments were not provided:\n  <ID>",
        ),
        (
            &["check", "x", "--shema", "y"],
            "error: unexpected argument '--shema' found\n\n  tip: a similar argument exists: '--schema'",
        ),
        (
            &["check", "x", "--schema"],
            "error: a value is required for '--schema <FILE>'",
        ),
        (
            &["check", "x", "--json", "--annotations"],
            "error: the argument '--json' cannot be used with '--annotations'",
        ),
        (
            &["run", "x", "--cards"],
            "error: a value is required for '--cards <FOLDER>'",
        ),
    ];
    for (arguments, expected) in cases {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let said = text(&output.stderr);
        assert!(said.starts_with(expected), "{arguments:?}: {said}");
    }
    let missing = run(&["check", "no-such-folder"]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(text(&missing.stderr).starts_with("error: cannot read no-such-folder: "));
    let help = run(&["--help"]);
    assert_eq!(help.status.code(), Some(0));
    assert!(text(&help.stdout).contains("Usage: ghx-cards <COMMAND>"));
}

#[test]
fn a_closed_pipe_is_no_error_and_a_full_disk_is_one() {
    let commands: [&[&str]; 4] = [
        &["--help"],
        &[
            "check",
            "accepted/look-ups",
            "--schema",
            "schema.sdl",
            "--alone",
        ],
        &[
            "check",
            "accepted/look-ups",
            "--schema",
            "schema.sdl",
            "--alone",
            "--json",
        ],
        &[
            "explain",
            "issue.labels.set",
            "--cards",
            "accepted/look-ups",
            "--schema",
            "schema.sdl",
            "--alone",
        ],
    ];
    for arguments in commands {
        let folder = folder(arguments);
        let mut command = command(&folder, arguments);
        // The reader is gone before the first word.
        let mut child = (command.stdout(Stdio::piped()).stderr(Stdio::piped()))
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let mut said = String::new();
        let mut stderr = child.stderr.take().unwrap();
        stderr.read_to_string(&mut said).unwrap();
        let code = child.wait().unwrap().code();
        assert_eq!((code, said.as_str()), (Some(0), ""), "{arguments:?}");

        let full = std::fs::File::options().write(true).open("/dev/full");
        let Ok(full) = full else { continue };
        let done = command.stdout(full).output().unwrap();
        assert_eq!(done.status.code(), Some(2), "{arguments:?}");
        assert!(text(&done.stderr).starts_with("error: cannot write the result: "));
    }
}
