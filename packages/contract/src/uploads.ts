import type { UploadShape } from "./call.ts";

/** What a file says of itself before anybody has read it. */
export interface NamedFile {
  readonly name: string;
  /** The type that the browser declares; empty or general where it knows no program for the file. */
  readonly type: string;
}
/** Browsers without a program for a kind of file declare no more than this. */
const ANY_TYPES = ["", "application/octet-stream"];

/** Whether a call takes a file, by the ending of its name and its declared type; the content decides later. */
export function isWantedFile({ name, type }: NamedFile, types: UploadShape["types"]): boolean {
  return Object.entries(types).some(
    ([ending, declared]) =>
      name.toLowerCase().endsWith(ending) && [...declared, ...ANY_TYPES].includes(type),
  );
}
