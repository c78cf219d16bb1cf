import path from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the repository, and the folders that the tools fill. */
export const root = fileURLToPath(new URL("..", import.meta.url));
export const inRoot = (...parts) => path.join(root, ...parts);
export const logFolder = inRoot(".cache", "log");
export const resultFolder = inRoot("test-results");
