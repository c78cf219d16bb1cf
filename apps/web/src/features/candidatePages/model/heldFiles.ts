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
interface KeptFile extends HeldFile {
  /** When it was put on the device, in ms by the device's clock. */
  keptAt: number;
}

interface HeldSchema extends DBSchema {
  files: { key: [string, string]; value: KeptFile };
}

const database = openedOnce<HeldSchema>({
  name: "assay-work-files",
  version: 1,
  upgrade: (db) => void db.createObjectStore("files", { keyPath: ["owner", "uploadId"] }),
});

/** Days for which a file stays on a device: afterwards no work takes it any more. */
const HELD_DAYS = 30;
const DAY_MS = 86_400_000;

/** Owners whose page was closed and forgotten here: what is still being read of theirs is not kept. */
const forgotten = new Set<string>(); // tab-wide: a candidate has no session of the app
/** Files that could not be kept, by owner and upload: they are in this tab only. */
const unkept = new Set<string>(); // tab-wide: the same
const nameOf = ({ owner, uploadId }: Pick<HeldFile, "owner" | "uploadId">) =>
  `${owner} ${uploadId}`;

/** Deletes what no work takes any more, whoever chose it: the next candidate needs the room. */
async function dropOld(): Promise<void> {
  const oldest = Date.now() - HELD_DAYS * DAY_MS;
  const { store } = (await database()).transaction("files", "readwrite");
  for (let at = await store.openCursor(); at !== null; at = await at.continue())
    if (at.value.keptAt < oldest) await at.delete();
}

/** All keys of an owner: ids are text, and come before every list. */
const keysOf = (owner: string): IDBKeyRange => IDBKeyRange.bound([owner], [owner, []]);

/** What is on the device, in the order in which it was chosen; nothing if the device cannot be read. */
export async function readHeld(owner: string): Promise<HeldFile[]> {
  forgotten.delete(owner);
  try {
    await dropOld();
    const all = await (await database()).getAll("files", keysOf(owner));
    return all.toSorted((a, b) => (a.chosenAt < b.chosenAt ? -1 : 1));
  } catch {
    return [];
  }
}

/** Stores a file on the device; false if it cannot. */
export async function keepHeld(file: HeldFile): Promise<boolean> {
  try {
    if (!forgotten.has(file.owner))
      await (await database()).put("files", { ...file, keptAt: Date.now() });
    return true;
  } catch {
    unkept.add(nameOf(file));
    return false;
  }
}

/** Whether a file is on the device; true if the device cannot be read. */
export async function isHeld({ owner, uploadId }: Pick<HeldFile, "owner" | "uploadId">) {
  try {
    return (await (await database()).getKey("files", [owner, uploadId])) !== undefined;
  } catch {
    return true;
  }
}

/** Whether the server lacks a file of an owner, which is on the device or only in this tab. */
export async function hasHeld(owner: string): Promise<boolean> {
  if ([...unkept].some((name) => name.startsWith(`${owner} `))) return true;
  try {
    return (await (await database()).count("files", keysOf(owner))) > 0;
  } catch {
    return false;
  }
}

export async function dropHeld({ owner, uploadId }: Pick<HeldFile, "owner" | "uploadId">) {
  unkept.delete(nameOf({ owner, uploadId }));
  await database()
    .then((db) => db.delete("files", [owner, uploadId]))
    .catch(() => undefined);
}

/** Forgets all files of a candidate. */
export async function forgetHeld(owner: string): Promise<void> {
  forgotten.add(owner);
  for (const name of unkept) if (name.startsWith(`${owner} `)) unkept.delete(name);
  await database()
    .then((db) => db.delete("files", keysOf(owner)))
    .catch(() => undefined);
}
