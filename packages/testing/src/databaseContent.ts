import pg from "pg";

/** Every row of every table, as text, by the table's name: those of the tenants, and the jobs. */
export async function databaseContent(ownerUrl: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const names = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname = 'public' or (schemaname = 'pgboss' and tablename = 'job') order by 1`,
    );
    const content: Record<string, string[]> = {};
    for (const { name } of names.rows) {
      const all = `select t::text as row from ${name} t order by 1`;
      content[name] = (await client.query<{ row: string }>(all)).rows.map(({ row }) => row);
    }
    return content;
  } finally {
    await client.end();
  }
}

/** The rows that a statement reads from the database of an owner's address. */
export async function queryRows(ownerUrl: string, text: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return (await client.query<Record<string, string>>(text)).rows;
  } finally {
    await client.end();
  }
}
