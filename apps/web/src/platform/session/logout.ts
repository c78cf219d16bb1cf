import { signInCalls } from "@assay/contract";
import { callApi } from "../http/call.ts";
import { companyLogout } from "./companyLogout.ts";
import { closeSession, sendDrafts } from "./session.ts";

/** Maximum time that signing out waits for unsent drafts, and for the server. */
const TIMEOUT_MS = 3_000;
const timeout = (): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), TIMEOUT_MS));

/** Sends what waits, ends the session on the server and here. Offline it still ends here. */
export async function logout(): Promise<void> {
  await Promise.race([sendDrafts().catch(() => undefined), timeout()]);
  const ended = callApi(signInCalls.logout, {}).catch(() => undefined);
  const answer = await Promise.race([ended, timeout()]);
  companyLogout.set(answer?.companyLogout ?? null);
  closeSession("/login");
}
