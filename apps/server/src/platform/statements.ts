import { hash } from "node:crypto";

/** Names by text. Texts are constant (`TenantTransaction`), and so is their number. */
const names = new Map<string, string>();

/**
 * The name under which a text is prepared: 128 bits of its hash, since PostgreSQL cuts names after 63 bytes.
 * Two texts never share one, and the same text never has two.
 */
export function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = hash("sha256", text, "base64url").slice(0, 22);
  names.set(text, name);
  return name;
}

const TABLE = /\b(?:(insert) into|(update)|(delete) from|from)\s+([a-z_]+)/i;

/** A text without what stands in brackets. */
function withoutInner(text: string): string {
  const next = text.replaceAll(/\([^()]*\)/g, "");
  return next === text ? text : withoutInner(next);
}

/**
 * Verb and first table of a statement, such as `insert run_cell`, by which traces group statements. What a select asks
 * on the way, in brackets, counts only if it has no table of its own.
 */
export function statementSummary(text: string): string {
  const isSelect = /^\s*select\b/i.test(text);
  const outer = isSelect ? TABLE.exec(withoutInner(text)) : null;
  const [, inserts, updates, deletes, table] = outer ?? TABLE.exec(text) ?? [];
  if (table === undefined) return /\w+/.exec(text)?.[0] ?? "";
  return `${(inserts ?? updates ?? deletes ?? "select").toLowerCase()} ${table}`;
}
