import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { hasPdfTools, textOfPdf } from "./pdf.ts";

interface Column {
  schema: string;
  table: string;
  column: string;
  type: string;
}

/** Every column that can hold words, of every table there is, those of the jobs too. */
const COLUMNS = `
  select c.table_schema as schema, c.table_name as table, c.column_name as column,
         c.data_type as type
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
   where c.table_schema not in ('pg_catalog', 'information_schema') and t.table_type = 'BASE TABLE'
     and c.data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'bytea', 'ARRAY',
                         'name', 'xml', 'USER-DEFINED')
   order by 1, 2, 3`;

/** The text of a stored content; that of a report is compressed. */
async function wordsOf(bytes: Buffer): Promise<string> {
  const plain = bytes.toString("utf8");
  const isReport = bytes.subarray(0, 5).toString() === "%PDF-" && plain.includes("/FlateDecode");
  return isReport && hasPdfTools() ? `${plain} ${await textOfPdf(bytes)}` : plain;
}

/** The texts of a column; a content that stands in several rows is put together. */
async function textsOf(client: pg.Client, { schema, table, column, type }: Column) {
  const name = `"${schema}"."${table}"`;
  if (type !== "bytea") {
    const { rows } = await client.query<{ text: string }>(
      `select "${column}"::text as text from ${name} where "${column}" is not null`,
    );
    return rows.map(({ text }) => text);
  }
  const order = table.endsWith("_chunk") ? "order by 1, 2, 3" : "";
  const { rows } = await client.query<Record<string, unknown>>(`select * from ${name} ${order}`);
  const contents = Map.groupBy(rows, (row) => row["job_id"] ?? row["file_id"] ?? row);
  const bytes = [...contents.values()].map((parts) =>
    Buffer.concat(parts.flatMap((part) => (part[column] as Buffer | null) ?? [])),
  );
  return Promise.all(bytes.map(wordsOf));
}

/** Where each of these words stands: `table.column`, `folder`, or `log`. A word that is nowhere has no entry. */
export async function scanFor(
  words: readonly string[],
  { ownerUrl, log, folder }: { ownerUrl: string; log: readonly string[]; folder?: string },
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const look = (place: string, texts: readonly string[]) => {
    const all = texts.join("\n").toLowerCase();
    for (const word of words)
      if (all.includes(word.toLowerCase())) found.set(word, [...(found.get(word) ?? []), place]);
  };
  // With a role that bypasses row-level security.
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Column>(COLUMNS);
    for (const column of rows)
      look(`${column.table}.${column.column}`, await textsOf(client, column));
  } finally {
    await client.end();
  }
  look("log", log);
  const entries = folder ? await readdir(folder, { recursive: true, withFileTypes: true }) : [];
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    look("folder", [file, entry.isFile() ? await wordsOf(await readFile(file)) : ""]);
  }
  return found;
}
