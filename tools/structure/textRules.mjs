import { longestFile, sqlPlace } from "./layout.mjs";

const comments = /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g;
const strings = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;

const isTypeScript = (file) => /\.tsx?$/.test(file.path);
const isGenerated = (file) => file.path.includes(".gen.");

const sqlTemplate = /\bsql(?:<[^`;]*>)?`/;
const sqlText =
  /["'`]\s*(?:select\s[^`;]*\sfrom\s|insert\s+into\s|update\s+[\w."]+\s+set\s|delete\s+from\s)/i;
const sqlPackage = /^(drizzle-orm|pg)(\/|$)/;

/** Rule 4: SQL only where the tenant is enforced. Tests and the benchmark may ask the database itself. */
export function checkSql({ files }) {
  return files
    .filter((file) => /^(apps|packages\/(domain|contract))\//.test(file.path) && !file.isTest)
    .filter((file) => !sqlPlace.test(file.path) && !/^apps\/\w+\/[\w.]+$/.test(file.path))
    .flatMap((file) => {
      const found = file.imports.find(({ specifier }) => sqlPackage.test(specifier));
      if (found) return [{ file: file.path, problem: `imports ${found.specifier}`, rule: 4 }];
      const code = file.text.replace(comments, "");
      const hasSql = sqlTemplate.test(code) || sqlText.test(code);
      return hasSql ? [{ file: file.path, problem: "contains SQL", rule: 4 }] : [];
    });
}

const valuesWithTenant =
  /insert\s+into\s+\w+(?:\s+as\s+\w+)?\s*\(\s*tenant_id\b[^)]*\)\s*values\b|\btenantId: tx\.tenantId\b/i;

/**
 * Rule 4: the database gives a row the tenant of its transaction, so that no insert can forget it. An insert of
 * a select still carries it, as a distribution by tenant demands.
 */
export function checkInserts({ files }) {
  return files
    .filter((file) => !file.isTest && /^apps\/server\/.*\/(store|audit)\.ts$/.test(file.path))
    .filter(({ text }) => valuesWithTenant.test(text.replace(comments, "")))
    .map((file) => ({ file: file.path, problem: "writes tenant_id in an insert", rule: 4 }));
}

/** Rule 4: who acts in which transaction, and when, is one type; more fields extend it. */
export function checkContext({ files }) {
  return files
    .filter((file) => /^apps\/server\/src\/(features|cli|demo)\//.test(file.path) && !file.isTest)
    .filter(({ text }) => /^\s*(?:readonly )?tx: TenantTransaction;/m.test(text))
    .map((file) => ({
      file: file.path,
      problem: "declares its own context; extend Context of http/context.ts",
      rule: 4,
    }));
}

const anyType = /(?:[:<|&,(=]|\bas|\bextends)\s*any(?=\s*(?:[;,)>\]|&={[]|=>|$))/m;
const silenced = /@ts-(ignore|nocheck|expect-error)/;
const suppression = /(?:oxlint|eslint)-disable[^\n]*/g;

function typeProblems(file) {
  const code = file.text.replace(comments, "").replace(strings, '""');
  const mute = silenced.exec(file.text);
  const bare = (file.text.match(suppression) ?? []).filter((line) => !/ -- \S/.test(line));
  return [
    ...(anyType.test(code) ? ["uses the type any"] : []),
    ...(mute ? [`silences the compiler with ${mute[0]}`] : []),
    ...bare.map((line) => `switches a lint rule off without a reason: ${line.trim()}`),
  ];
}

/** Rule 6: nothing is hidden from the compiler, and nothing from the linter without a reason. */
export function checkTypes({ files }) {
  return files
    .filter((file) => isTypeScript(file) && !isGenerated(file))
    .flatMap((file) =>
      typeProblems(file).map((problem) => ({ file: file.path, problem, rule: 6 })),
    );
}

/** Size: a file fits into a head. */
export function checkSize({ files }) {
  return files
    .filter((file) => !isGenerated(file))
    .map((file) => ({ file: file.path, lines: file.text.trimEnd().split("\n").length }))
    .filter(({ lines }) => lines > longestFile)
    .map(({ file, lines }) => ({
      file,
      problem: `has ${lines} lines, more than ${longestFile}`,
      rule: "Size",
    }));
}
