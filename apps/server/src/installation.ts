import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/* The paths of files that programs read: in the sources, or beside the bundle. */
const here = import.meta.dirname;
const isBundle = existsSync(path.join(here, "migrations"));
/** The folder of this installation: of the repository, or of the unpacked bundle. */
export const root = path.join(here, isBundle ? "../.." : "../../..");
const webApp = path.join(root, "dist/web");

export const folders = {
  migrations: path.join(here, isBundle ? "migrations" : "db/migrations"),
  demo: path.join(here, isBundle ? "demo" : "demo/content"),
  webApp: existsSync(webApp) ? webApp : undefined,
};
export type Folders = typeof folders;

export const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
  version: string;
};
