import { beforeAll } from "vitest";
import { sessionEnd } from "../platform/drafts/sessionEnd.ts";
import { removeOldDrafts } from "../platform/drafts/upkeep.ts";
import { session } from "../platform/session/session.ts";

// All files of tests share one browser: what one has left unsent, the next would send and announce, and whose
// session ended in one, of them nothing is sent in the next.
beforeAll(() => {
  session.set({ user: null, credentials: null, needsSignIn: false });
  sessionEnd.set(null);
  return removeOldDrafts(0, Infinity);
});
