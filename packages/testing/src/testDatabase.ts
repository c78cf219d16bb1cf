import { randomBytes } from "node:crypto";
import path from "node:path";
import { migrate } from "@assay/server/db/migrate.ts";
import pg from "pg";

const TEMPLATE = "assay_template";
const migrations = path.join(import.meta.dirname, "../../../apps/server/src/db/migrations");

const urlOf = (serverUrl: string, database: string) =>
  Object.assign(new URL(serverUrl), { pathname: database }).href;

async function execute(serverUrl: string, statement: string) {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Migrates a database once; the tests copy it, which is faster than migrating each. */
export async function makeTemplate(serverUrl: string) {
  await execute(serverUrl, `create database ${TEMPLATE}`);
  await migrate(urlOf(serverUrl, TEMPLATE), migrations);
}

/**
 * A fresh, migrated database, or a copy of one that nobody is connected to. Returns the owner's address and how to drop it.
 *
 * @param template name of the copied database
 */
export async function copyTemplate(serverUrl: string, template = TEMPLATE) {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await execute(serverUrl, `create database ${name} template ${template}`);
  return {
    url: urlOf(serverUrl, name),
    drop: () => execute(serverUrl, `drop database ${name} with (force)`),
  };
}

/** An empty database, not even migrated. Returns the owner's address. */
export async function makeEmptyDatabase(serverUrl: string, owner = ""): Promise<string> {
  const name = `empty_${randomBytes(6).toString("hex")}`;
  await execute(serverUrl, `create database ${name} ${owner && `owner ${owner}`}`);
  return urlOf(serverUrl, name);
}

/** Drops the database with this owner's address. */
export const dropDatabase = (serverUrl: string, ownerUrl: string) =>
  execute(serverUrl, `drop database ${new URL(ownerUrl).pathname.slice(1)} with (force)`);

/**
 * Makes an owner of databases whom row-level security binds, as on a server of somebody else's, and returns how its
 * address of a database looks.
 */
export async function makeBoundOwner(serverUrl: string, role: string) {
  // The given owner's password, from which the application's is derived: another one would lock out all other tests.
  const { password } = new URL(serverUrl);
  await execute(
    serverUrl,
    `create role ${role} login createrole password '${decodeURIComponent(password)}'`,
  );
  await execute(serverUrl, `grant assay_app to ${role} with admin option`);
  return (url: string) => Object.assign(new URL(url), { username: role, password }).href;
}
