import { createStore } from "../../ui/store.ts";
import { session } from "./session.ts";

/** A user whose session ended while they were writing may finish the sentence first. Reset when the next one ends. */
export const signInLater = createStore(false); // tab-wide: follows the session
session.subscribe(() => {
  if (!session.get().needsSignIn) signInLater.set(false);
});
