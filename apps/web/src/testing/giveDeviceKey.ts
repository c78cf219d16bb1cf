import { database } from "../platform/cache/database.ts";
import { deriveKey } from "../platform/cache/sealing.ts";

/** As of the fake server. */
const SECRET = "ab".repeat(32);

/** Puts the key of a user on the device, as a page does that was opened once. */
export async function giveDeviceKey(userId: string): Promise<void> {
  const key = await deriveKey(SECRET);
  await (await database()).put("keys", { userId, key, at: Date.now() });
}
