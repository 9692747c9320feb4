//! The files of the demo world.

use crate::model::World;

const FILES: [(&str, &str); 4] = [
    (
        "README.md",
        "# The application\n\nIt edits files and uploads them.\n",
    ),
    (
        "CHANGELOG.md",
        "# Changelog\n\n## 0.9\n\n- Uploads go on where they stopped.\n",
    ),
    (
        "src/main.rs",
        "//! Where it begins.\n\nmod upload;\n\nfn main() {\n    upload::resume();\n}\n",
    ),
    (
        "src/upload.rs",
        "//! Sends files to the server.\n\n/// Goes on with an upload that was cut off.\npub fn resume() {}\n",
    ),
];

impl World {
    /// Gives a repository the files of the demo world, on every branch that has none. A repository that is not there gets none.
    pub fn add_demo_files(&mut self, repository: &str) {
        let Some(repo) = self.repository(repository) else {
            return;
        };
        let branches: Vec<String> = repo.branches.keys().cloned().collect();
        let messages = [
            "Initial commit",
            "Keep a changelog",
            "Upload files",
            "Go on with uploads",
        ];
        for branch in branches {
            self.add_history(repository, &branch, &messages, &FILES);
        }
    }
}
