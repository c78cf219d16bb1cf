import type { missingCalls, SentBody } from "@assay/contract";
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { newId } from "../../ui/newId.ts";

export type UnsentCell = SentBody<typeof missingCalls.reportUnsent>["cells"][number];
/** What the server was last told, by run; runs of which nothing is unsent are absent. */
export type Reported = Readonly<Record<string, UnsentCell[]>>;

export interface Owner {
  userId: string;
  tenantId: string;
}

interface DeviceSchema extends DBSchema {
  device: { key: "id"; value: string };
  reported: { key: [string, string]; value: Reported };
}

// Not in the journal's database: an open tab of an older version would keep that from being changed.
const NAME = "assay.device";
let opened: Promise<IDBPDatabase<DeviceSchema>> | undefined; // tab-wide: the open database

function database(): Promise<IDBPDatabase<DeviceSchema>> {
  opened ??= openDB<DeviceSchema>(NAME, 1, {
    upgrade(db) {
      db.createObjectStore("device");
      db.createObjectStore("reported");
    },
    terminated() {
      opened = undefined;
    },
  });
  return opened;
}

/** The id of this browser, made once: one device's reports do not replace another's. */
export async function readDeviceId(): Promise<string> {
  const transaction = (await database()).transaction("device", "readwrite");
  const known = await transaction.store.get("id");
  const id = known ?? newId();
  if (known === undefined) await transaction.store.put(id, "id");
  await transaction.done;
  return id;
}

export const readReported = async ({ tenantId, userId }: Owner): Promise<Reported> =>
  (await (await database()).get("reported", [tenantId, userId])) ?? {};

export async function writeReported({ tenantId, userId }: Owner, next: Reported): Promise<void> {
  await (await database()).put("reported", next, [tenantId, userId]);
}
