import type { Operator } from "@assay/server/cli/connection.ts";
import { runCommand } from "@assay/server/cli/program.ts";
import type { TestServer } from "./testServer.ts";

/** What the operator's commands work with, on the database of a test server. */
const operatorOf = ({ owner, ownerUrl, mails, files, clock }: TestServer): Operator => ({
  owner,
  ownerUrl,
  mails,
  jobs: files.jobs,
  now: clock.now(),
  place: "Database: of the tests.",
  mailPlace: "nowhere",
  addressOf: ({ name }) => `http://${name}.localhost`,
  close: () => Promise.resolve(),
});

/** Runs a command of the operator's in this process, on the database of a test server. */
export async function runOperatorCommand(server: TestServer, words: readonly string[]) {
  let out = "";
  let error = "";
  const terminal = {
    out: (text: string) => void (out += text),
    error: (text: string) => void (error += text),
  };
  const open = () => Promise.resolve(operatorOf(server));
  const code = await runCommand(words, terminal, open, "2.4.1");
  // The first line of the output names the database.
  return { code, out, error: error.replace(/^Database: .*\n/, "") };
}
