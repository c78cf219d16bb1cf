import { closeSession, restoreSession, session } from "./session.ts";
import { CREDENTIALS_KEY, readSession, USER_KEY } from "./storage.ts";

/** Sign-in, refresh and logout in one tab hold for all of them. */
export function followOtherTabs(): void {
  addEventListener("storage", ({ key }) => {
    if (key !== null && key !== USER_KEY && key !== CREDENTIALS_KEY) return;
    const before = session.get();
    const stored = readSession();
    if (stored.user === null) {
      if (before.user !== null) closeSession("/login");
    } else if (before.user !== null && before.user.id !== stored.user.id) {
      location.assign("/");
    } else if (stored.credentials !== null) {
      restoreSession();
    }
  });
}
