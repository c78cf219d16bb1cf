import type { Draft } from "./draft.ts";

interface Confirmation {
  draft: Pick<Draft, "key" | "userId" | "tenantId" | "edit" | "editedAt">;
  base: unknown;
}

const channel = new BroadcastChannel("assay.journal");

/** Publishes to the other tabs that the server has confirmed a draft, and the base of the next edit. */
export function publishConfirmed(
  { key, userId, tenantId, edit, editedAt }: Draft,
  base: unknown,
): void {
  channel.postMessage({ draft: { key, userId, tenantId, edit, editedAt }, base });
}

export function onConfirmedElsewhere(listener: (confirmation: Confirmation) => void): void {
  channel.addEventListener("message", ({ data }: MessageEvent<Confirmation>) => listener(data));
}
