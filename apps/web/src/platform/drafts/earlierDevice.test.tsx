import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { assessmentsCopy } from "../../features/assessments/model/copySchemas.ts";
import { drafts as assessmentDrafts } from "../../features/assessments/drafts.ts";
import { heldCompetency } from "../../features/competencies/model/competencyHeld.ts";
import { heldRoles } from "../../features/identity/model/roles/rolesHeld.ts";
import { heldNewUser, heldUser } from "../../features/identity/model/users/userHeld.ts";
import { observationsCopy } from "../../features/observations/model/copySchemas.ts";
import { heldPage } from "../../features/observations/model/overview/heldPageSchema.ts";
import { drafts as observationDrafts } from "../../features/observations/drafts.ts";
import { heldProcess } from "../../features/processes/model/processHeld.ts";
import { drafts as resultDrafts } from "../../features/results/drafts.ts";
import { candidatesCopy, runCopy } from "../../features/runs/model/copySchemas.ts";
import { heldRun } from "../../features/runs/model/runHeld.ts";
import { heldScale } from "../../features/scales/model/scaleHeld.ts";
import { heldSettings } from "../../features/tenants/model/settings/settingsHeld.ts";
import { heldTheme } from "../../features/tenants/model/theme/themeHeld.ts";
import { buildScale } from "../../testing/buildRun.ts";
import device from "../../testing/device-2.4.1.json" with { type: "json" };
import { registerNotes } from "../../testing/noteDrafts.ts";
import type { StoredCopy } from "../cache/database.ts";
import { sealingOf } from "../cache/draftSealing.ts";
import { deriveKey, unseal } from "../cache/sealing.ts";
import type { Schema } from "../http/schema.ts";
import { tenantCopy } from "../tenant/copySchema.ts";
import { readAside } from "./claiming.ts";
import type { Draft } from "./draft.ts";
import { closeJournal, entries, openJournal, registerDrafts } from "./journal.ts";
import { sealing, type StoredDraft } from "./sealed.ts";
import { isStored, readDraft, writeStored } from "./store.ts";
import { removeOldDrafts } from "./upkeep.ts";

/*
 * What version 2.4.1 has left on a device: written by its own journal, editors and copies in a browser, as it stood in
 * IndexedDB. Bytes and maps are written out for JSON.
 */
const SECRET = "ab".repeat(32);
const bytesOf = (text: string) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));

function revive(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if ("$bytes" in value) return bytesOf(String(value.$bytes));
  if ("$buffer" in value) return bytesOf(String(value.$buffer)).buffer;
  if ("$map" in value) return new Map(value.$map as [unknown, unknown][]);
  return value;
}
const revived = (stored: unknown): unknown => JSON.parse(JSON.stringify(stored), revive);

/** The answers of that version's tests had no scale; every answer of a server has one. */
const whole = <T,>(value: T): T =>
  JSON.stringify(value).includes('"scale":{}')
    ? (JSON.parse(JSON.stringify(value), (name, inner: unknown) =>
        name === "scale" && JSON.stringify(inner) === "{}" ? buildScale() : inner,
      ) as T)
    : value;

const cases = device.drafts.map(
  ({ name, stored }) => [name, revived(stored) as StoredDraft] as const,
);
const isHeld = ([, { isHeld: held }]: (typeof cases)[number]): boolean => held === true;
let sent: Draft[] = [];

beforeEach(async () => {
  closeJournal();
  await removeOldDrafts(0, Infinity);
  sent = [];
  const send = (draft: Draft) => {
    sent.push(draft);
    return Promise.resolve({ outcome: "stored" } as const);
  };
  for (const one of [...observationDrafts, ...assessmentDrafts, ...resultDrafts])
    registerDrafts({ ...one, send });
  registerNotes("unclaimed", send);
});
afterEach(() => {
  closeJournal();
  sealing.set(null);
});

async function leave(stored: StoredDraft): Promise<void> {
  const { userId, tenantId } = stored;
  const key = await deriveKey(SECRET);
  await writeStored(stored);
  sealing.set(sealingOf(key, { userId, tenantId, maySeal: () => true }));
}

describe("a draft that version 2.4.1 has left", () => {
  it.each(cases.filter((one) => !isHeld(one)))("is read: %s", async (name, stored) => {
    await leave(stored);
    const before = await readDraft(stored);
    expect(await openJournal(stored)).toBe(1);
    const words = name.split(" ");
    const waits =
      words.includes("conflict") || words.filter((word) => word === "unclaimed").length > 1;
    const isRefused = before?.refused !== undefined && before.refused !== "WRONG_PROCESS_RUN_STATE";
    if (waits || isRefused) {
      // Somebody has to decide: it is shown, with what the server has, and not sent.
      const entry = entries.get().get(stored.key);
      expect(entry?.state).toBe(before?.conflict ? "conflict" : isRefused ? "refused" : "waiting");
      expect(entry?.draft).toEqual({ ...before, version: 1 });
      expect([sent, await isStored(stored)]).toEqual([[], true]);
      return;
    }
    await expect.poll(() => entries.get().size).toBe(0);
    expect(sent.map(({ payload, base }) => ({ payload, base }))).toEqual([
      { payload: before?.payload, base: before?.base },
    ]);
  });

  it("and put aside is shown", async () => {
    const aside = cases.find(([name]) => name.includes("aside"))?.[1];
    if (!aside) throw new Error("none was put aside");
    await leave(aside);
    expect(await readAside(aside.userId, aside.tenantId)).toHaveLength(1);
  });
});

const FORMS: readonly [RegExp, Schema<unknown>][] = [
  [/^form:\/competencies\//, heldCompetency],
  [/^form:\/scales\//, heldScale],
  [/^form:\/processes\//, heldProcess],
  [/^form:\/processruns\//, heldRun],
  [/^form:theme$/, heldTheme],
  [/^form:settings$/, heldSettings],
  [/^form:user:new$/, heldNewUser],
  [/^form:user:/, heldUser],
  [/^form:roles$/, heldRoles],
];

describe("a form that version 2.4.1 held", () => {
  const forms = cases.filter(([, { kind }]) => kind === "form");
  it.each(forms)("is read with everything that was typed: %s", async (_name, stored) => {
    await leave(stored);
    const draft = await readDraft(stored);
    const { format, form } = whole(draft?.payload) as { format: number; form: unknown };
    const [, schema] = FORMS.find(([pattern]) => pattern.test(stored.key)) ?? [];
    expect([format, schema?.safeParse(form)]).toEqual([1, { success: true, data: form }]);
  });

  it("of every editor is among them, and the text of a page's dialog", async () => {
    for (const [pattern] of FORMS)
      expect(
        forms.some(([, { key }]) => pattern.test(key)),
        String(pattern),
      ).toBe(true);
    const page = cases.find(([, { kind }]) => kind === "heldPage")?.[1];
    if (!page) throw new Error("no text was held");
    await leave(page);
    const draft = await readDraft(page);
    if (!draft) throw new Error("The draft is not read.");
    const { runId: _, ...payload } = draft.payload as { runId: string };
    expect(heldPage.safeParse(payload)).toEqual({ success: true, data: payload });
  });
});

describe("an offline copy of version 2.4.1", () => {
  const schemas: Record<string, Schema<unknown>> = {
    "assessments/own": assessmentsCopy,
    observations: observationsCopy,
    "runs/candidates": candidatesCopy,
    "runs/one": runCopy,
    tenant: tenantCopy,
  };
  it.each(device.copies.map(({ name, stored }) => [name, revived(stored) as StoredCopy] as const))(
    "is read: %s",
    async (name, stored) => {
      const { tenantId, userId, hash, at } = stored;
      const about = JSON.stringify(["copy", tenantId, userId, hash, at]);
      const key = await deriveKey(SECRET);
      const data = "data" in stored ? stored.data : await unseal(key, stored.sealed, about);
      expect(schemas[name]?.safeParse(whole(data))).toMatchObject({ success: true });
    },
  );
});
