import type { DeviceProblem } from "@assay/domain";
import { opensOtherVersion } from "./otherVersions.ts";

/** Bytes that a day of writing and drawing may need, above what is prepared. */
const ROOM_BYTES = 50_000_000;

/** Whether the device opens this version of the app without a connection; taken for granted while it is developed or tested, where files change. */
async function isAppStored(): Promise<boolean> {
  if (!import.meta.env.PROD) return true;
  if (!("serviceWorker" in navigator)) return false;
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.active != null && !(await opensOtherVersion());
}

/** Whether a database can be opened at all; some browsers have none in a private window. */
async function hasDatabases(): Promise<boolean> {
  try {
    await indexedDB.databases();
    return true;
  } catch {
    return false;
  }
}

/** What may go wrong on this device. The page has asked the browser to keep what is stored; Firefox waits for the person's answer. */
export async function checkDevice(): Promise<DeviceProblem[]> {
  const problems: DeviceProblem[] = [];
  if (!(await hasDatabases())) problems.push("noStorage");
  if (!(await isAppStored().catch(() => false))) problems.push("appMissing");
  // Absent without a secure connection.
  const storage = navigator.storage as StorageManager | undefined;
  const { quota, usage = 0 } = (await storage?.estimate().catch(() => undefined)) ?? {};
  if (quota !== undefined && quota - usage < ROOM_BYTES) problems.push("storageFull");
  const isKept = await storage?.persisted().catch(() => false);
  if (isKept !== true) problems.push("mayBeCleared");
  return problems;
}
