import { sessionState } from "../../../platform/session/sessionState.ts";
import { isApiError } from "../../../platform/http/ApiError.ts";
import { accountCan } from "../../../platform/session/abilities.ts";
import { createStore } from "../../../ui/store.ts";
import { useStore } from "../../../ui/useStore.ts";

/** The callback of an open password dialog, called with whether the password was confirmed; null if closed. */
export const passwordQuestion = sessionState(
  createStore<((isConfirmed: boolean) => void) | null>(null),
);

/** Whether the password dialog is open: a dialog below must not take keys and focus then. */
export const useIsAsking = (): boolean => useStore(passwordQuestion, (answer) => answer !== null);

/** Opens the password dialog. A question that is still open counts as not confirmed. */
function askForPassword(): Promise<boolean> {
  passwordQuestion.get()?.(false);
  return new Promise((resolve) => {
    passwordQuestion.set((isConfirmed) => {
      passwordQuestion.set(null);
      resolve(isConfirmed);
    });
  });
}

/**
 * Does something that needs a password confirmed in the last minutes; if the server refuses, asks
 * for it and tries once more (decisions §15). Null if it was not confirmed, and nothing has happened.
 *
 * @param isOwn whether it changes the caller's own account, which takes the right to do so
 */
export async function withPassword<T>(
  action: () => Promise<T>,
  { isOwn = true } = {},
): Promise<{ value: T } | null> {
  try {
    return { value: await action() };
  } catch (error) {
    if (!isApiError(error, "NO_PERMISSION") || (isOwn && !accountCan("manageSelf"))) throw error;
    return (await askForPassword()) ? { value: await action() } : null;
  }
}
