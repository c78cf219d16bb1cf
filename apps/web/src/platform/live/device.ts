import type { missingCalls, SentBody } from "@assay/contract";
import type { DBSchema } from "idb";
import { newId } from "../../ui/newId.ts";
import { openedOnce } from "../page/openedOnce.ts";

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
const database = openedOnce<DeviceSchema>({
  name: "assay.device",
  version: 1,
  upgrade(db) {
    db.createObjectStore("device");
    db.createObjectStore("reported");
  },
});

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
