import { signInCalls } from "@assay/contract";
import { callApi } from "../api/call.ts";
import { closeSession, sendDrafts } from "./session.ts";

const PATIENCE_MS = 3_000;
const patience = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));

/** Sends what waits, ends the session on the server and here. Offline it still ends here. */
export async function logout(): Promise<void> {
  await Promise.race([sendDrafts().catch(() => undefined), patience()]);
  const ended = callApi(signInCalls.logout, {}).catch(() => undefined);
  await Promise.race([ended, patience()]);
  closeSession("/login");
}
