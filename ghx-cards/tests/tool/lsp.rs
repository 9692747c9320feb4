//! The language server as an editor uses it: a client of our own over standard input and output.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::time::Instant;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::{command, empty, example};

struct Editor {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    folder: TempDir,
    id: u64,
    /// What was said of each file last.
    diagnostics: Vec<(String, Value)>,
}

impl Editor {
    fn open(folder: TempDir, words: &[&str]) -> Self {
        let mut child = command(&folder, words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (to, from) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let mut editor = Editor {
            child,
            to,
            from: BufReader::new(from),
            folder,
            id: 0,
            diagnostics: Vec::new(),
        };
        let root = editor.uri("");
        let hello = editor.ask(
            "initialize",
            json!({"rootUri": root.trim_end_matches('/'), "capabilities": {}}),
        );
        assert_eq!(hello["serverInfo"]["name"], "ghx-cards", "{hello}");
        editor.tell("initialized", json!({}));
        editor
    }

    fn uri(&self, path: &str) -> String {
        let folder = self.folder.path().canonicalize().unwrap();
        format!("file://{}/{path}", folder.display())
    }

    fn send(&mut self, message: &Value) {
        let body = message.to_string();
        write!(self.to, "Content-Length: {}\r\n\r\n{body}", body.len()).unwrap();
        self.to.flush().unwrap();
    }

    fn read(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            assert_ne!(
                self.from.read_line(&mut line).unwrap(),
                0,
                "the server went away"
            );
            if line == "\r\n" {
                break;
            }
            let number = line.strip_prefix("Content-Length: ").unwrap();
            length = number.trim().parse().unwrap();
        }
        let mut body = vec![0; length];
        self.from.read_exact(&mut body).unwrap();
        serde_json::from_slice(&body).unwrap()
    }

    fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        self.id += 1;
        let id = self.id;
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        loop {
            let mut message = self.read();
            if message["method"] == "textDocument/publishDiagnostics" {
                let params = message["params"].take();
                let uri = params["uri"].as_str().unwrap().to_owned();
                self.diagnostics.retain(|(other, _)| *other != uri);
                self.diagnostics.push((uri, params["diagnostics"].clone()));
                continue;
            }
            assert_eq!(message["id"], id, "{message}");
            assert!(message["error"].is_null(), "{message}");
            return message["result"].take();
        }
    }

    /// Writes a text into the editor, `|` is the cursor; gives its position.
    fn write(&mut self, path: &str, text: &str) -> Value {
        let at = text.find('|').unwrap_or(text.len());
        let before = &text[..at];
        let line = before.matches('\n').count();
        let column = before.rsplit('\n').next().unwrap().encode_utf16().count();
        let uri = self.uri(path);
        let text = text.replacen('|', "", 1);
        self.tell(
            "textDocument/didOpen",
            json!({"textDocument": {"uri": uri, "languageId": "yaml", "version": 1, "text": text}}),
        );
        json!({"textDocument": {"uri": uri}, "position": {"line": line, "character": column}})
    }

    fn labels(&mut self, path: &str, text: &str) -> Vec<String> {
        let at = self.write(path, text);
        let found = self.ask("textDocument/completion", at);
        let items = found["items"].as_array().unwrap().iter();
        items
            .map(|it| it["label"].as_str().unwrap().to_owned())
            .collect()
    }

    fn said(&mut self, path: &str, text: &str) -> String {
        let at = self.write(path, text);
        let found = self.ask("textDocument/hover", at);
        found["contents"]["value"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    }

    /// The file, line and column of a definition.
    fn leads_to(&mut self, path: &str, text: &str) -> String {
        let at = self.write(path, text);
        let found = self.ask("textDocument/definition", at);
        let Some(uri) = found["uri"].as_str() else {
            return found.to_string();
        };
        let name = uri.rsplit('/').next().unwrap();
        let start = &found["range"]["start"];
        format!("{name}:{}:{}", start["line"], start["character"])
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        self.ask("shutdown", Value::Null);
        self.tell("exit", Value::Null);
        let done = self.child.wait().unwrap();
        assert!(done.success() || std::thread::panicking());
    }
}

fn text(name: &str) -> String {
    let path = format!(
        "{}/../examples/own-cards/cards/team/{name}",
        env!("CARGO_MANIFEST_DIR")
    );
    fs::read_to_string(path).unwrap()
}

#[test]
fn mistakes_come_and_go_as_you_type() {
    let mut editor = Editor::open(example(), &["lsp"]);
    let (path, card) = ("cards/team/standup.post.yaml", text("standup.post.yaml"));
    editor.write(path, &card.replace("effect: append", "efect: append"));
    editor.ask(
        "textDocument/hover",
        json!({"textDocument": {"uri": editor.uri(path)}, "position": {"line": 0, "character": 0}}),
    );
    let of = |editor: &Editor| {
        let uri = editor.uri(path);
        let found = editor.diagnostics.iter().find(|(other, _)| *other == uri);
        let all = found
            .map(|(_, all)| all.as_array().unwrap().clone())
            .unwrap_or_default();
        all.into_iter()
            .filter(|it| it["severity"] == 1)
            .collect::<Vec<_>>()
    };
    let found = of(&editor);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(
        found[0]["range"],
        json!({"start": {"line": 3, "character": 0}, "end": {"line": 3, "character": 5}})
    );
    assert!(
        found[0]["message"]
            .as_str()
            .unwrap()
            .contains("did you mean `effect`?")
    );
    editor.write(path, &card);
    editor.ask(
        "textDocument/hover",
        json!({"textDocument": {"uri": editor.uri(path)}, "position": {"line": 0, "character": 0}}),
    );
    assert_eq!(of(&editor).len(), 0);
}

#[test]
fn keys_inputs_capabilities_fields_and_paths_are_completed() {
    let mut editor = Editor::open(example(), &["lsp"]);
    let card = text("standup.post.yaml");
    let composite = text("report.composite.yaml");
    let document = text("standup.post.graphql");
    let (post, report, graphql) = (
        "cards/team/standup.post.yaml",
        "cards/team/report.composite.yaml",
        "cards/team/standup.post.graphql",
    );
    // The sound texts first, so that the capabilities are known.
    editor.write(post, &card);
    editor.write(report, &composite);
    editor.write(graphql, &document);
    let cases: Vec<(&str, String, &[&str], &[&str])> = vec![
        (
            post,
            card.replace("effect: append", "eff|"),
            &["effect", "pages", "check"],
            &["version"],
        ),
        (
            post,
            card.replace("effect: append", "effect: |"),
            &["read", "idempotent", "append"],
            &["true"],
        ),
        (
            post,
            card.replace(
                "type: string, minLength: 1, description",
                "type: string, min|: 1, description",
            ),
            &["minLength", "minimum"],
            &["type"],
        ),
        (
            post,
            card.replace("required: [issueId, note]", "required: [issueId, n|]"),
            &["note", "issueId"],
            &[],
        ),
        (
            post,
            card.replace("author: author.login", "author: author.|"),
            &["login"],
            &["commentEdge"],
        ),
        (
            post,
            card.replace("author: author.login", "author: |"),
            &["url", "addComment"],
            &[],
        ),
        (
            post,
            card.replace("body == input.note", "body == input.|"),
            &["note", "issueId"],
            &[],
        ),
        (
            report,
            composite.replace("capability_id: issue.create,", "capability_id: issue.|,"),
            &["issue.create", "issue.close", "team.standup.post"],
            &["team.sweep.composite"],
        ),
        (
            report,
            composite.replace("params_map: { title: title }", "params_map: { | }"),
            &["title", "body", "labels"],
            &["note"],
        ),
        (
            report,
            composite.replace("steps.bug.id", "steps.|"),
            &["bug"],
            &[],
        ),
        (
            report,
            composite.replace("steps.bug.id", "steps.bug.|"),
            &["id", "number", "url"],
            &["note"],
        ),
        (
            report,
            composite.replace("subject: repository", "subject: |"),
            &["repository", "issue", "label"],
            &["Issue"],
        ),
        (
            report,
            composite.replace("title: Login fails, note", "| note"),
            &["title", "url"],
            &["owner"],
        ),
        (
            graphql,
            "mutation A { addComment(input: {subjectId: 1}) { commentEdge { node { au|".to_owned(),
            &["author", "url", "body"],
            &["cursor"],
        ),
        (
            graphql,
            "mutation A { addComment(input: {|".to_owned(),
            &["subjectId", "body"],
            &["input"],
        ),
        (
            graphql,
            "query A { repository(|".to_owned(),
            &["owner", "name"],
            &["id"],
        ),
        (
            graphql,
            "query A { search(type: |".to_owned(),
            &["ISSUE", "REPOSITORY"],
            &["query"],
        ),
        (
            graphql,
            "query A($one: ID!) { node(id: $|".to_owned(),
            &["one"],
            &[],
        ),
        (
            graphql,
            "query A { node(id: 1) { ... on Iss|".to_owned(),
            &["Issue", "PullRequest"],
            &["AddCommentPayload"],
        ),
    ];
    for (path, written, has, has_not) in cases {
        let labels = editor.labels(path, &written);
        for word in has {
            assert!(
                labels.iter().any(|it| it == word),
                "{word} is missing after\n{written}\n{labels:?}"
            );
        }
        for word in has_not {
            assert!(
                !labels.iter().any(|it| it == word),
                "{word} is offered after\n{written}\n{labels:?}"
            );
        }
        // What is half written must not stay.
        let whole = [(post, &card), (report, &composite), (graphql, &document)];
        let (_, sound) = whole.iter().find(|(other, _)| *other == path).unwrap();
        editor.write(path, sound);
    }
}

#[test]
fn types_and_meanings_are_told() {
    let mut editor = Editor::open(example(), &["lsp"]);
    let (card, composite, document) = (
        text("standup.post.yaml"),
        text("report.composite.yaml"),
        text("standup.post.graphql"),
    );
    let cases = [
        (
            "standup.post.yaml",
            card.replace("effect:", "eff|ect:"),
            "What sending it twice would do.",
        ),
        (
            "standup.post.yaml",
            card.replace("author.login", "author.lo|gin"),
            "String!",
        ),
        (
            "standup.post.yaml",
            card.replace("{ url,", "{ u|rl,"),
            "`url`: ",
        ),
        (
            "report.composite.yaml",
            composite.replace("subject: repository", "subject: repos|itory"),
            "(Repository), by id, name, url",
        ),
        (
            "report.composite.yaml",
            composite.replace(
                "capability_id: issue.create",
                "capability_id: issue.cr|eate",
            ),
            "**issue.create**: ",
        ),
        (
            "report.composite.yaml",
            composite.replace("{ title: title }", "{ ti|tle: title }"),
            "`title`: ",
        ),
        (
            "standup.post.graphql",
            document.replacen("addComment", "add|Comment", 1),
            "Mutation.addComment: AddCommentPayload",
        ),
        (
            "standup.post.graphql",
            document.replacen("subjectId", "subj|ectId", 1),
            "subjectId: ID!",
        ),
    ];
    for (name, written, said) in cases {
        let found = editor.said(&format!("cards/team/{name}"), &written);
        assert!(
            found.contains(said),
            "{said} is not said of\n{written}\n{found}"
        );
    }
}

#[test]
fn definitions_are_found() {
    let folder = example();
    let put = |path: &str, text: &str| {
        let path = folder.path().join("cards").join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    put(
        "refs/topic.yaml",
        "ref: topic\ntype: Discussion\nwithin: { ref: repository, up: repository }\nways:\n  id: {}\n",
    );
    put(
        "fragments/topic.graphql",
        "# Shared.\nfragment TopicParts on Discussion { id title }\n",
    );
    let view = "capability_id: team.topic.view\nversion: \"1.0.0\"\ndescription: Read it.\neffect: read\ninput_schema: { subject: topic }\noutput: { id, title }\n";
    put("team/topic.view.yaml", view);
    let read = "fragment TopicView on Discussion { ...TopicParts }\n";
    put("team/topic.view.graphql", read);
    let mut editor = Editor::open(folder, &["lsp"]);
    let composite = text("report.composite.yaml");
    let post = text("standup.post.yaml");
    let document = text("standup.post.graphql");
    let line = document
        .lines()
        .position(|line| line.starts_with("query LatestNotes"));
    let notes = format!("standup.post.graphql:{}:6", line.unwrap());
    let cases = [
        ("team/topic.view.yaml", view.replace("subject: topic", "subject: to|pic"), "topic.yaml:0:5"),
        ("team/topic.view.graphql", read.replace("...Topic", "...To|pic"), "topic.graphql:1:9"),
        ("team/report.composite.yaml", composite.replace("steps.bug.id", "steps.b|ug.id"), "report.composite.yaml:11:12"),
        ("team/report.composite.yaml", composite.replace("issue.comments.create", "team.stan|dup.post"), "standup.post.yaml:0:15"),
        ("team/standup.post.yaml", post.replace("operationName: Latest", "operationName: Lat|est"),
            &notes),
        (
            "team/looked.up.yaml",
            "capability_id: team.looked.up\ngraphql:\n  resolution:\n    lookups:\n      - { id: repo, operationName: X }\n    inject:\n      - { target: a, lookup: re|po }\n".to_owned(),
            "looked.up.yaml:4:14",
        ),
    ];
    for (path, written, expected) in cases {
        let found = editor.leads_to(&format!("cards/{path}"), &written);
        assert_eq!(found, expected, "{written}");
    }
}

#[test]
fn a_client_that_is_wrong_does_not_end_it() {
    let mut editor = Editor::open(empty(), &["lsp"]);
    editor.tell("no/such/notification", json!({}));
    editor.send(&json!({"jsonrpc": "2.0", "id": 77, "method": "no/such/request"}));
    let answer = editor.read();
    assert_eq!(
        (&answer["id"], &answer["error"]["code"]),
        (&77.into(), &(-32601).into())
    );
    let nowhere = json!({"textDocument": {"uri": "file:///nowhere/x.yaml"}, "position": {"line": 9, "character": 9}});
    assert_eq!(
        editor.ask("textDocument/hover", nowhere.clone()),
        Value::Null
    );
    assert_eq!(
        editor.ask("textDocument/completion", nowhere)["items"],
        json!([])
    );
    // Half a card is no reason to fail.
    for half in ["{", "capability_id: [", "a: b: c", "- \"", "\t"] {
        editor.labels("x.yaml", &format!("{half}|"));
        editor.labels("x.graphql", &format!("{half}|"));
    }
}

#[test]
fn a_keystroke_in_the_built_in_catalogue_is_answered() {
    // How fast it is, `cargo bench -p ghx-dsl` tells; here it only has to work on all cards.
    let folder = empty();
    for (path, text) in ghx::sources::CARDS {
        let path = folder.path().join("cards").join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let mut editor = Editor::open(folder, &["lsp", "--alone"]);
    let card = ghx::sources::CARDS
        .iter()
        .find(|(path, _)| *path == "issue/close.yaml")
        .unwrap()
        .1;
    let begun = Instant::now();
    let labels = editor.labels("cards/issue/close.yaml", &format!("{card}\n|"));
    assert!(
        labels.iter().any(|it| it == "confirm" || it == "writes"),
        "{labels:?} after {:?}",
        begun.elapsed()
    );
}
