import fs from "node:fs";
import path from "node:path";

const parent = "/usr/lib/postgresql";

/**
 * The folder with the oldest PostgreSQL programs of this machine that Assay supports (15 or newer), where Debian's
 * packages put them, or undefined. The oldest, because the newest is what the embedded one shows anyway.
 */
export function findSystemPostgres() {
  if (!fs.existsSync(parent)) return undefined;
  return fs
    .readdirSync(parent)
    .filter((version) => Number(version) >= 15)
    .toSorted((a, b) => Number(a) - Number(b))
    .map((version) => path.join(parent, version, "bin"))
    .find((folder) => fs.existsSync(path.join(folder, "initdb")));
}
