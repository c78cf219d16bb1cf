// `node tools/environmentExample.mjs` writes deploy/.env.example from the table of variables in docs/operating.md, which a test
// compares with what the server reads.
import fs from "node:fs";
import { inRoot } from "./paths.mjs";

const HEAD = `# The variables of Assay, with their defaults; docs/operating.md says more. Made by tools/environmentExample.mjs.
# For systemd (EnvironmentFile) and "docker run --env-file": one NAME=value on each line, without quotes.
`;
const LONGEST_LINE = 110;

/** Breaks a text into lines of a comment. */
function comment(text) {
  const lines = [""];
  for (const word of text.split(" ")) {
    if (lines.at(-1).length + word.length > LONGEST_LINE) lines.push("");
    lines.push(`${lines.pop()} ${word}`);
  }
  return lines.map((line) => `#${line}`).join("\n");
}

/** The content of deploy/.env.example. */
export function environmentExample() {
  const document = fs.readFileSync(inRoot("docs/operating.md"), "utf8");
  const [, section = ""] = /^## Variables\n([^]*?)^## /m.exec(document) ?? [];
  const rows = [...section.matchAll(/^\| `([A-Z][A-Z0-9_]+)` +\| (.*?) +\| (.*?) *\|$/gm)];
  const parts = rows.map(([, name, preset, meaning]) => {
    // A default in words is no value.
    const isValue = /^[\da-z./:_-]+$/.test(preset);
    const said = isValue || preset === "–" ? meaning : `${meaning} (default: ${preset})`;
    return `${comment(said.replaceAll("`", ""))}\n#${name}=${isValue ? preset : ""}\n`;
  });
  return [HEAD, ...parts].join("\n");
}

if (process.argv[1] === import.meta.filename)
  fs.writeFileSync(inRoot("deploy", ".env.example"), environmentExample());
