import { FILE_BYTES, FILE_TYPES, isWantedFile } from "@assay/contract";
import { type FileFault, readFileContent } from "@assay/domain";

/** What speaks against a file that was chosen: the ending of a text key. */
export type ContentFault = FileFault | "fileTooBig" | "emptyFile" | "unreadableFile";

/** What its name and size tell at once. */
export function faultAtSight(file: File): ContentFault | null {
  if (!isWantedFile(file, FILE_TYPES)) return "fileType";
  if (file.size > FILE_BYTES) return "fileTooBig";
  return file.size === 0 ? "emptyFile" : null;
}

/** What is wrong with the content of a file; the server makes the same check (decisions §13). */
export async function faultInside(file: File): Promise<ContentFault | null> {
  try {
    const content = readFileContent(new Uint8Array(await file.arrayBuffer()));
    return "fault" in content ? content.fault : null;
  } catch {
    // A folder, or a file that was moved or changed since it was chosen.
    return "unreadableFile";
  }
}
