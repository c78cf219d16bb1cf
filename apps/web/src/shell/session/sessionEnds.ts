import { sessionEnd } from "../../platform/drafts/sessionEnd.ts";
import { isOver } from "../../platform/cache/ages.ts";
import { lasting } from "../../platform/cache/lasting.ts";
import { closeSession, session } from "../../platform/session/session.ts";

/** When the session of the stored user ended, in ms since the epoch; absent while it lasts. */
export const ENDED_KEY = "assay.ended";
/** Milliseconds between two looks whether the credentials have run out. */
const LOOK_MS = 60_000;
/** When the credentials of now run out, by this device's clock. */
let expiry = Number.POSITIVE_INFINITY; // tab-wide: follows the session

function note(): void {
  const { user, credentials, needsSignIn } = session.get();
  if (user !== null && needsSignIn) {
    // A page that was closed meanwhile finds out later: the session ended when it ran out.
    const stored = Number(localStorage.getItem(ENDED_KEY));
    const at = stored || Math.min(Date.now(), expiry);
    localStorage.setItem(ENDED_KEY, String(at));
    sessionEnd.set(at);
    // Copies may be shown for this long. Afterwards the user's name must not stay on the page either.
    if (isOver({ at, ...lasting() }, Date.now())) closeSession("/login");
  } else if (user === null || credentials !== null) {
    expiry = credentials?.autoLogout ? Date.parse(credentials.expires) : Number.POSITIVE_INFINITY;
    localStorage.removeItem(ENDED_KEY);
    sessionEnd.set(null);
  }
}

/** Notes on the device when the session ended over a page that stays, until somebody has signed in. */
export function followSessionEnd(): void {
  session.subscribe(note);
  setInterval(note, LOOK_MS);
  note();
}
