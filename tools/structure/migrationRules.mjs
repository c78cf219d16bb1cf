const migration = /^apps\/server\/src\/db\/migrations\/(\d{4})_\w+\.sql$/;

/** Those up to here were never applied beside a version at work: there was no release before. */
const lastOfBase = 9;

const body = /\$(\w*)\$[\s\S]*?\$\1\$/g;
const comment = /--[^\n]*/g;
const created = /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(?:"?public"?\.)?"?(\w+)"?/gi;
const altered = /\balter\s+table\s+(?:only\s+)?(?:if\s+exists\s+)?(?:"?public"?\.)?"?(\w+)"?/i;

/** What a server of the version before, which still writes and reads, cannot bear. */
const breaking = [
  [/\bdrop\s+(table|column|schema|view|function)\b/i, "drops what the version before may use"],
  [
    /\balter\s+table\b[^;]*\bdrop\s+(?!column|constraint|not\s|default|expression|identity)/i,
    "drops what the version before may use",
  ],
  [/\brename\b/i, "renames what the version before may use"],
  [/\balter\s+(column\s+)?\S+\s+(set\s+data\s+)?type\b/i, "changes a type"],
  [/\bset\s+not\s+null\b/i, "demands a value that the version before may leave out"],
  [
    /\badd\s+(column\s+)?(?!constraint)(?![^,;]*\b(default|generated)\b)[^,;]*\bnot\s+null\b/i,
    "demands a value that the version before does not know",
  ],
  [/\badd\s+constraint\b[^;]*\b(unique|check)\b/i, "forbids what the version before may write"],
  [/\bcreate\s+unique\s+index\b/i, "forbids what the version before may write"],
];

/** Reason and earlier migration, in the line before the statement. */
const secondStep = /^--\s*second step of (\d{4}_\w+): \S/m;

function problemsOf(text) {
  const own = new Set([...text.matchAll(created)].map(([, table]) => table));
  const isNew = (statement) => {
    const [, table] =
      altered.exec(statement) ?? /\bon\s+(?:"?public"?\.)?"?(\w+)"?/i.exec(statement) ?? [];
    return own.has(table) && !/\bdrop\s+table\b/i.test(statement);
  };
  return text
    .split("--> statement-breakpoint")
    .filter((statement) => !secondStep.test(statement))
    .map((statement) => statement.replace(body, "").replace(comment, ""))
    .filter((statement) => !isNew(statement))
    .flatMap((statement) => breaking.filter(([pattern]) => pattern.test(statement)).slice(0, 1))
    .map(([, problem]) => problem);
}

/** Rule 7: while an upgrade lasts, the version before works on the new schema. */
export function checkMigrations({ files }) {
  return files
    .map((file) => ({ file, number: Number(migration.exec(file.path)?.[1] ?? 0) }))
    .filter(({ number }) => number > lastOfBase)
    .flatMap(({ file }) =>
      problemsOf(file.text).map((problem) => ({ file: file.path, problem, rule: 7 })),
    );
}
