import { createStore } from "../../ui/store.ts";
import { session } from "./session.ts";

/** Whose session ended while writing may first finish the sentence; asked anew after the next end. */
export const signInLater = createStore(false); // tab-wide: follows the session
session.subscribe(() => {
  if (!session.get().needsSignIn) signInLater.set(false);
});
