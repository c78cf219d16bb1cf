import type { DBSchema } from "idb";
import { openedOnce } from "../../../platform/page/openedOnce.ts";

/** A chosen file of a candidate's work, on the device until the server has it. */
export interface HeldFile {
  /** Identifies the candidate and the run on this device. */
  owner: string;
  exerciseId: string;
  /** By which the server knows that it is sent again. */
  uploadId: string;
  name: string;
  type: string;
  bytes: ArrayBuffer;
  /** When it was chosen, by the server's clock as the device knows it. */
  chosenAt: string;
  /** Id of the stored file in whose place it comes. */
  replaces?: string;
}

interface HeldSchema extends DBSchema {
  files: { key: [string, string]; value: HeldFile };
}

const database = openedOnce<HeldSchema>({
  name: "assay-work-files",
  version: 1,
  upgrade: (db) => void db.createObjectStore("files", { keyPath: ["owner", "uploadId"] }),
});

/** All keys of an owner: ids are text, and come before every list. */
const keysOf = (owner: string): IDBKeyRange => IDBKeyRange.bound([owner], [owner, []]);

/** What is on the device, in the order in which it was chosen; nothing if the device cannot be read. */
export async function readHeld(owner: string): Promise<HeldFile[]> {
  try {
    const all = await (await database()).getAll("files", keysOf(owner));
    return all.toSorted((a, b) => (a.chosenAt < b.chosenAt ? -1 : 1));
  } catch {
    return [];
  }
}

/** Stores a file on the device; false if it cannot. */
export async function keepHeld(file: HeldFile): Promise<boolean> {
  try {
    await (await database()).put("files", file);
    return true;
  } catch {
    return false;
  }
}

export async function dropHeld({ owner, uploadId }: Pick<HeldFile, "owner" | "uploadId">) {
  await database()
    .then((db) => db.delete("files", [owner, uploadId]))
    .catch(() => undefined);
}

/** Forgets all files of a candidate. */
export async function forgetHeld(owner: string): Promise<void> {
  await database()
    .then((db) => db.delete("files", keysOf(owner)))
    .catch(() => undefined);
}
