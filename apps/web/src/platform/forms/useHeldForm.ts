import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { hold, release } from "../drafts/holding.ts";
import { readDraft, unread } from "../drafts/store.ts";
import { useUser } from "../session/session.ts";
import { useTenant } from "../tenant/tenant.ts";
import { type HeldFormat, readHeld } from "./heldFormat.ts";

const KIND = "form";
/** Milliseconds from a change to its being written: not at every key, since a process is large. */
const HOLD_MS = 300;

interface HeldPayload<F> {
  /** The version of the form's format. */
  format: number;
  form: F;
  runId?: string;
}
const isPayload = (stored: unknown): stored is Partial<HeldPayload<unknown>> =>
  typeof stored === "object" && stored !== null;

export interface HeldForm {
  /** When the restored state was typed, in ms since the epoch; null where nothing was restored. */
  restoredAt: number | null;
  /** Removes what is held for good: it was saved, or is given up with the page. */
  forget(): void;
}

/**
 * Holds the unsaved state of an editor on the device, as observations are, and restores it when the same
 * user opens the same editor again.
 *
 * @param format how it is held; must be referentially stable. If it is absent, nothing is held
 * @param name which editor, such as `competency:<id>`
 * @param unsaved what differs from what is stored; null where nothing does. Structured-clonable
 * @param restore takes over what an earlier visit held; not called once something was typed
 * @param runId the run that it is about: its end is the end of what is held
 */
export function useHeldForm<F>(
  format: HeldFormat<F> | undefined,
  name: string,
  unsaved: F | null,
  restore: (form: F) => void,
  runId?: string,
): HeldForm {
  const owner = useOwner();
  const key = `${KIND}:${name}`;
  const [readKey, setReadKey] = useState<string | null>(null);
  const [restoredAt, setRestoredAt] = useState<number | null>(null);
  const now = useRef({ unsaved, restore, isHeld: false, isForgotten: false, isWaiting: false });
  useEffect(() => {
    Object.assign(now.current, { unsaved, restore });
  });

  useEffect(() => {
    if (!format) return undefined;
    let isOpen = true;
    const read = async (): Promise<void> => {
      const draft = await readDraft({ ...owner, key });
      if (!draft) return;
      const { payload } = draft;
      const form = isPayload(payload) ? await readHeld(format, payload) : undefined;
      if (!isOpen) return;
      // What is typed in its place puts it aside.
      if (form === undefined) return void unread.add(key);
      now.current.isHeld = true;
      if (now.current.unsaved !== null) return;
      now.current.restore(form);
      setRestoredAt(draft.editedAt);
    };
    read()
      .catch(() => unread.add(key))
      .finally(() => {
        if (isOpen) setReadKey(key);
      });
    return () => {
      isOpen = false;
    };
  }, [owner, key, format]);

  const write = useCallback(() => {
    const { unsaved: form, isForgotten, isWaiting } = now.current;
    if (!format || !isWaiting || isForgotten || form === null) return;
    Object.assign(now.current, { isWaiting: false, isHeld: true });
    const payload: HeldPayload<F> = {
      format: format.version,
      form,
      ...(runId !== undefined && { runId }),
    };
    void hold(owner, { key, kind: KIND, payload });
  }, [owner, key, runId, format]);
  const remove = useCallback(() => {
    Object.assign(now.current, { isWaiting: false, isHeld: false });
    setRestoredAt(null);
    release(owner, key).catch(() => undefined);
  }, [owner, key]);

  useEffect(() => {
    // Until the earlier visit's state is read, writing would replace it.
    if (readKey !== key || now.current.isForgotten) return undefined;
    if (unsaved === null) {
      if (now.current.isHeld || now.current.isWaiting) remove();
      return undefined;
    }
    now.current.isWaiting = true;
    const timer = setTimeout(write, HOLD_MS);
    return () => clearTimeout(timer);
  }, [readKey, key, unsaved, write, remove]);
  useOnLeave(write);

  const forget = useCallback(() => {
    now.current.isForgotten = true;
    remove();
  }, [remove]);
  return { restoredAt, forget };
}

/** Whose form it is: it is held for the same user of the same tenant only. */
function useOwner() {
  const userId = useUser()?.id ?? "";
  const { id: tenantId } = useTenant();
  return useMemo(() => ({ userId, tenantId }), [userId, tenantId]);
}

/** Calls back when the page unloads, when the editor closes, and when the function changes, with the one before. */
function useOnLeave(write: () => void): void {
  useEffect(() => {
    window.addEventListener("pagehide", write);
    return () => {
      window.removeEventListener("pagehide", write);
      write();
    };
  }, [write]);
}
