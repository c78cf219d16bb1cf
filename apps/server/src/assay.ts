import { openOperator, refuseOtherDatabase } from "./cli/connection.ts";
import { runCommand } from "./cli/program.ts";
import { readConfig } from "./config.ts";
import { folders, root, version } from "./installation.ts";
import { runningServers } from "./platform/runningServers.ts";

/* The operator's command line: the same bundle, the same variables, the same rules as the server. */
const terminal = {
  out: (text: string) => void process.stdout.write(text),
  error: (text: string) => void process.stderr.write(text),
};
const { migrations } = folders;
const config = () => {
  const read = readConfig(process.env);
  refuseOtherDatabase(read, runningServers(root), process.env);
  return read;
};
const open = () => openOperator(config(), migrations, runningServers(root));
const installation = { config, migrations, version };
process.exitCode = await runCommand(process.argv.slice(2), terminal, open, version, installation);
