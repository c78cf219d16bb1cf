import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { hold, release } from "../drafts/holding.ts";
import { readDraft } from "../drafts/store.ts";
import { useUser } from "../session/session.ts";
import { useTenant } from "../tenant/tenant.ts";

const KIND = "form";
/** Raise it when a form changes its shape: what an older version of the app has held is then left alone. */
const FORMAT = 1;
/** Milliseconds from a change to its being written: not at every key, since a process is large. */
const HOLD_MS = 300;

interface HeldPayload<F> {
  format: number;
  form: F;
  runId?: string;
}

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
 * @param name which editor, such as `competency:<id>`
 * @param unsaved what differs from what is stored; null where nothing does. Structured-clonable
 * @param restore takes over what an earlier visit held; not called once something was typed
 * @param runId the run that it is about: its end is the end of what is held
 */
export function useHeldForm<F>(
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
    let isOpen = true;
    const take = (draft: Awaited<ReturnType<typeof readDraft>>): void => {
      if (!isOpen) return;
      const payload = draft?.payload as HeldPayload<F> | undefined;
      if (draft && payload?.format === FORMAT) {
        now.current.isHeld = true;
        if (now.current.unsaved === null) {
          now.current.restore(payload.form);
          setRestoredAt(draft.editedAt);
        }
      }
      setReadKey(key);
    };
    readDraft({ ...owner, key }).then(take, () => take(undefined));
    return () => {
      isOpen = false;
    };
  }, [owner, key]);

  const write = useCallback(() => {
    const { unsaved: form, isForgotten, isWaiting } = now.current;
    if (!isWaiting || isForgotten || form === null) return;
    Object.assign(now.current, { isWaiting: false, isHeld: true });
    const payload: HeldPayload<F> = { format: FORMAT, form, ...(runId !== undefined && { runId }) };
    void hold(owner, { key, kind: KIND, payload });
  }, [owner, key, runId]);
  const remove = useCallback(() => {
    Object.assign(now.current, { isWaiting: false, isHeld: false });
    setRestoredAt(null);
    release(owner, key).catch(() => undefined);
  }, [owner, key]);

  useEffect(() => {
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
