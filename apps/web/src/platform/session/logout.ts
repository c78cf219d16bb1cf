import { signInCalls } from "@assay/contract";
import { callApi } from "../http/call.ts";
import { closeSession, sendDrafts } from "./session.ts";

/** Maximum time that signing out waits for unsent drafts, and for the server. */
const TIMEOUT_MS = 3_000;
const timeout = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));

/** Sends what waits, ends the session on the server and here. Offline it still ends here. */
export async function logout(): Promise<void> {
  await Promise.race([sendDrafts().catch(() => undefined), timeout()]);
  const ended = callApi(signInCalls.logout, {}).catch(() => undefined);
  await Promise.race([ended, timeout()]);
  closeSession("/login");
}
