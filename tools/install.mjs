import fs from "node:fs";
import { inRoot } from "./paths.mjs";
import { fail, runQuietly, toolEnvironment } from "./run.mjs";

const packagesOf = (...file) => JSON.parse(fs.readFileSync(inRoot(...file), "utf8")).packages;

/**
 * Whether node_modules holds what package-lock.json says. npm writes what it installed, whoever started it, into a
 * lock file of the same form; packages for other kinds of machines are absent there.
 */
function isInstalled() {
  if (!fs.existsSync(inRoot("node_modules", ".package-lock.json"))) return false;
  const installed = packagesOf("node_modules", ".package-lock.json");
  return Object.entries(packagesOf("package-lock.json")).every(([name, locked]) => {
    const found = installed[name];
    if (!name.includes("node_modules/") || ((locked.optional || locked.devOptional) && !found))
      return true;
    return found && found.version === locked.version && found.integrity === locked.integrity;
  });
}

/** npm, run by the same Node as this program where npm started it. */
export function npm(parameters) {
  const script = process.env.npm_execpath;
  if (script?.endsWith(".js")) return [process.execPath, [script, ...parameters]];
  return ["npm", parameters];
}

/** Installs the locked packages unless they are there, and writes the keys of the texts. Ends the program when npm fails. */
export async function install() {
  if (!isInstalled()) await installPackages();
  // Loaded only now: it needs an installed package.
  const { writeKeys } = await import("./texts.mjs");
  writeKeys();
}

async function installPackages() {
  console.log("Installing packages (once, about a minute) …");
  // --include: a production machine builds too, and Node itself comes as an optional package.
  const [program, parameters] = npm(["ci", "--include=dev", "--include=optional"]);
  const env = toolEnvironment({
    npm_config_audit: "false",
    npm_config_fund: "false",
    npm_config_update_notifier: "false",
  });
  const code = await runQuietly("install", program, parameters, { env });
  if (code !== 0) fail("The packages could not be installed; npm's words are above.");
}
