import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { embeddedPostgres } from "@assay/server/platform/postgres/embeddedPostgres.ts";
import { findSystemPostgres } from "../../../tools/systemPostgres.mjs";
import { bundlePrograms } from "./programs.ts";
import { makeTemplate } from "./testDatabase.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL of this test run, as its owner; each test makes its own database in it. */
    postgresUrl: string;
  }
}

/** ASSAY_TEST_POSTGRES=system: the programs of this machine instead of the installed ones. */
function programFolder(): string | undefined {
  if (process.env["ASSAY_TEST_POSTGRES"] !== "system") return undefined;
  const folder = findSystemPostgres();
  if (folder) return folder;
  throw new Error("ASSAY_TEST_POSTGRES=system, but this machine has no PostgreSQL 15 or newer.");
}

/** Starts one PostgreSQL for all server tests, in a folder that goes when they are done, and bundles the server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-test-"));
  // As root, PostgreSQL runs as `nobody`; initdb 15 wants to walk to its folder by name.
  fs.chmodSync(folder, 0o711);
  const options = { durable: false, programFolder: programFolder() };
  const [postgres, removePrograms] = await Promise.all([
    embeddedPostgres(folder, options),
    bundlePrograms(),
  ]);
  await makeTemplate(postgres.url);
  project.provide("postgresUrl", postgres.url);
  return async () => {
    await postgres.stop();
    removePrograms();
    fs.rmSync(folder, { recursive: true, force: true });
  };
}
