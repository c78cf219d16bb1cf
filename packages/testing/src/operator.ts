import path from "node:path";
import { type Operator, openOperator } from "@assay/server/cli/connection.ts";
import { runCommand } from "@assay/server/cli/program.ts";
import { readConfig } from "@assay/server/config.ts";
import type { TestServer } from "./testServer.ts";

/** What the operator's commands work with, on the database of a test server. */
const operatorOf = ({ owner, ownerUrl, mails, files, clock }: TestServer): Operator => ({
  owner,
  ownerUrl,
  mails,
  jobs: files.jobs,
  hasBucket: false,
  now: clock.now(),
  place: "Database: of the tests.",
  mailPlace: "nowhere",
  addressOf: ({ name }) => `http://${name}.localhost`,
  close: () => Promise.resolve(),
});

const VERSION = "2.4.1";
const migrations = path.join(import.meta.dirname, "../../../apps/server/src/db/migrations");

function openTerminal() {
  const said = { out: "", error: "" };
  const terminal = {
    out: (text: string) => void (said.out += text),
    error: (text: string) => void (said.error += text),
  };
  return { said, terminal };
}

/**
 * Runs a command as the operator types it, with `--json`, on the database of an owner's address.
 *
 * @param dataDir folder of what does not stand in the database, such as kept mails
 */
export async function runOnDatabase(
  url: string,
  { dataDir, words }: { dataDir: string; words: readonly string[] },
) {
  const { said, terminal } = openTerminal();
  const config = () => readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, DEMO: "false" });
  const open = () => openOperator(config(), migrations);
  const installation = { config, migrations, version: VERSION };
  const code = await runCommand(["--json", ...words], terminal, open, VERSION, installation);
  const { out, error } = said;
  return { code, error, told: out === "" ? {} : (JSON.parse(out) as Record<string, unknown>) };
}

/** Runs a command of the operator's in this process, on the database of a test server. */
export async function runOperatorCommand(server: TestServer, words: readonly string[]) {
  const { said, terminal } = openTerminal();
  const open = () => Promise.resolve(operatorOf(server));
  const code = await runCommand(words, terminal, open, VERSION);
  // The first line of the output names the database.
  return { code, out: said.out, error: said.error.replace(/^Database: .*\n/, "") };
}
