import type { UploadShape } from "./call.ts";

/** Name and type of a file as the browser declares them, before its content is read. */
export interface NamedFile {
  readonly name: string;
  /** Declared type; empty or general if the browser knows no program for such files. */
  readonly type: string;
}
/** Types that browsers declare for a file for which they know no program. */
const ANY_TYPES = ["", "application/octet-stream"];

/** Whether a call accepts a file by its name's ending and declared type; the server checks the content later. */
export function isWantedFile({ name, type }: NamedFile, types: UploadShape["types"]): boolean {
  return Object.entries(types).some(
    ([ending, declared]) =>
      name.toLowerCase().endsWith(ending) && [...declared, ...ANY_TYPES].includes(type),
  );
}
