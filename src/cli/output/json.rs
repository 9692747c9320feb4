//! Indents JSON text without building a tree, so that order and numbers stay as they are.

/// Indents by two spaces. The text must be valid JSON.
pub(crate) fn pretty(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    let mut depth = 0usize;
    let mut chars = text.chars().peekable();
    let mut string = false;
    let newline = |out: &mut String, depth: usize| {
        out.push('\n');
        out.extend(std::iter::repeat_n("  ", depth));
    };
    while let Some(c) = chars.next() {
        if string {
            out.push(c);
            match c {
                '\\' => out.extend(chars.next()),
                '"' => string = false,
                _ => {}
            }
            continue;
        }
        match c {
            '"' => {
                string = true;
                out.push(c);
            }
            '{' | '[' => {
                out.push(c);
                while chars.next_if(char::is_ascii_whitespace).is_some() {}
                match chars.next_if(|next| matches!(next, '}' | ']')) {
                    Some(close) => out.push(close),
                    None => {
                        depth += 1;
                        newline(&mut out, depth);
                    }
                }
            }
            '}' | ']' => {
                depth = depth.saturating_sub(1);
                newline(&mut out, depth);
                out.push(c);
            }
            ',' => {
                out.push(c);
                newline(&mut out, depth);
            }
            ':' => out.push_str(": "),
            _ if c.is_ascii_whitespace() => {}
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]
mod tests {
    use super::pretty;

    #[test]
    fn looks_like_serde_json_and_keeps_order_and_numbers() {
        let text = r#"{"b":1.50,"a":[ ],"c":{},"d":["x, \"y\"",{"e":null}],"f":{"g":true}}"#;
        let value: serde_json::Value = serde_json::from_str(text).unwrap();
        let again: serde_json::Value = serde_json::from_str(&pretty(text)).unwrap();
        assert_eq!(value, again);
        insta::assert_snapshot!(pretty(text), @r#"
        {
          "b": 1.50,
          "a": [],
          "c": {},
          "d": [
            "x, \"y\"",
            {
              "e": null
            }
          ],
          "f": {
            "g": true
          }
        }
        "#);
    }
}
