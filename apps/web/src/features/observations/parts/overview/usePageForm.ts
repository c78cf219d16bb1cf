import type { Id } from "@assay/domain";
import { useEffect, useRef, useState } from "react";
import { discard, flush, put } from "../../../../platform/drafts/journal.ts";
import type { CellPage } from "../../model/cellPages.ts";
import {
  PAGE,
  type PageBase,
  type PageEdit,
  type PageField,
  pageKey,
} from "../../model/pageDraft.ts";
import type { HeldPage, HeldPages } from "../../model/overview/heldPages.ts";
import type { OverviewRow } from "../../model/overview/rows.ts";

type FormText = HeldPage["text"];
/** Milliseconds until the edit is sent: the dialog has a button to save, so nothing more is typed. */
const AT_ONCE = 0;

const textOf = ({ title, content, competencyId }: FormText): FormText => ({
  title,
  content,
  competencyId,
});
const isSame = (a: FormText, b: FormText): boolean =>
  a.title === b.title && a.content === b.content && a.competencyId === b.competencyId;

/** The page as the form began with it. */
interface Opened {
  text: FormText;
  base: PageBase | undefined;
}
/** A page as the dialog opens it. Without a base the server does not have it yet, and saving creates it. */
function openedFrom(page: CellPage, observationId: Id | null): Opened {
  const isStored = observationId !== null && page.revision !== null;
  const base = isStored ? { observationId, revision: page.revision ?? 0 } : undefined;
  return { text: textOf(page), base };
}

/** Only what changed is sent, and always the competency (spec 2 §3). */
function editOf({ cell, page }: OverviewRow, from: FormText, text: FormText): PageEdit {
  const fields = (["title", "content"] as const).filter((field) => text[field] !== from[field]);
  const unsent = page.draft?.payload.changed ?? [];
  const changed = [...new Set<PageField>([...unsent, ...fields, "competencyId"])];
  return { cell, text: { id: page.id, page: page.page, ...text }, changed };
}

interface Input {
  row: OverviewRow;
  heldPages: HeldPages;
  /** Nothing is left to save; `isStored`: the server has confirmed this text. */
  onDone(isStored: boolean): void;
}

/** The text of a page while it is edited in the dialog; saving makes it an edit of the page. */
export function usePageForm({ row, heldPages, onDone }: Input) {
  const { page, stored } = row;
  const key = pageKey(page.id);
  const [held] = useState(() => heldPages.of(page.id));
  const now = openedFrom(page, stored.observationId);
  const [opened, setOpened] = useState<Opened>(held ? { ...now, base: held.payload.base } : now);
  const [text, setText] = useState<FormText>(held?.payload.text ?? opened.text);
  /** The text that is on its way, or waits for it; and what was unsent of the page before. */
  const [sent, setSent] = useState<{ text: FormText; before: PageEdit | undefined } | null>(null);
  const isDirty = sent !== null || !isSame(text, opened.text);
  if (!isDirty && !isSame(now.text, opened.text)) {
    // The page was changed elsewhere, and nobody has typed here.
    setOpened(now);
    setText(now.text);
  }

  const change = (part: Partial<FormText>): void => {
    const next = { ...text, ...part };
    setText(next);
    const { candidateId } = row.cell;
    heldPages.hold(page.id, { text: next, base: opened.base, candidateId });
  };
  const save = (): void => {
    if (!isDirty) return onDone(false);
    const payload = editOf(row, opened.text, text);
    put({ key, kind: PAGE, payload, base: opened.base, delay: AT_ONCE });
    setSent({ text, before: sent ? sent.before : page.draft?.payload });
    void heldPages.release(page.id);
    void flush(key);
  };
  /** The page becomes again what it was before the dialog. */
  const giveUp = async (): Promise<void> => {
    await heldPages.release(page.id);
    if (sent?.before) {
      put({ key, kind: PAGE, payload: sent.before, delay: AT_ONCE });
    } else if (sent) await discard(key);
  };

  const [end, setEnd] = useState<{ isStored: boolean } | null>(null);
  if (sent !== null && page.state === "synced") {
    setSent(null);
    setOpened(now);
    // Who has typed on while it waited goes on from what is stored now.
    if (isSame(sent.text, text)) setEnd({ isStored: isSame(sent.text, page) });
  }
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (end !== null) done.current(end.isStored);
  }, [end]);
  const wasHeldAt = held?.editedAt;
  return { text, isDirty, isSent: sent !== null, wasHeldAt, change, save, giveUp };
}
