import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { inTurn } from "../../features/observations/model/turns.ts";
import { lastType } from "../../features/observations/model/observationTypes.ts";
import { announcing } from "../../features/observations/model/announcing.ts";
import { isOwnContent, withConfirmed } from "../../features/observations/model/drawings.ts";
import { ownRevisions } from "../../features/observations/model/sending.ts";
import { takeLeftover, storeLeftover } from "../../features/processes/model/leftovers.ts";
import { BLANK_PROCESS } from "../../features/processes/model/processForm.ts";
import { exporting } from "../../features/reports/model/progress.ts";
import { pdfJobs } from "../../features/reports/model/pdfJobs.ts";
import { untried } from "../../features/results/model/manual/resultDraft.ts";
import { beginReload } from "../../features/results/model/reloading.ts";
import { callApi } from "../../platform/http/call.ts";
import { ApiError } from "../../platform/http/ApiError.ts";
import { isReady, put } from "../../platform/drafts/journal.ts";
import { toSendResult } from "../../platform/drafts/sendResult.ts";
import { announce, announcements } from "../../platform/page/announce.ts";
import { closeSession, openSession, session } from "../../platform/session/session.ts";
import { themePreview } from "../../platform/tenant/tenant.ts";
import { openQuestion, confirm } from "../../ui/confirm.ts";
import { accountCalls } from "@assay/contract";
import { buildCredentials, buildTenant, buildUser, succeed } from "../../testing/fakeServer.ts";
import { noteKind, registerNotes } from "../../testing/noteDrafts.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

const ADA = buildUser();
const BEN = buildUser({ id: "fedcba9876543210fedcba98", firstName: "Ben", fullName: "Ben Ja" });
const RUN = "0123456789abcdef01234567";

beforeEach(() => page.viewport(1400, 900));
afterEach(stopApp);

/** Ada signs out, and Ben signs in, in the same tab. */
async function changePerson(server: Awaited<ReturnType<typeof startApp>>): Promise<void> {
  closeSession("/login");
  await expect.poll(() => location.pathname).toBe("/login");
  server.answers["GET /User/Account"] = succeed(BEN);
  server.requests.length = 0;
  await openSession(buildCredentials());
  await expect.poll(() => session.get().user?.id).toBe(BEN.id);
}

describe("two people one after the other in one tab", () => {
  it("share nothing that a module has stored", async () => {
    const server = await startApp({ path: "/imprint", user: ADA });
    lastType.set("webInk");
    ownRevisions.set(RUN, 7);
    const drawn = withConfirmed(RUN, "", { added: [], removed: [] });
    expect(isOwnContent(RUN, drawn)).toBe(true);
    storeLeftover(RUN, { sent: BLANK_PROCESS, draft: { ...BLANK_PROCESS, name: "Adas" } });
    exporting.set({ key: "a", share: null, cancel: () => undefined });
    pdfJobs.set(new Map([[RUN, "failed"]]));
    untried.add(RUN);
    themePreview.set(buildTenant().styling);
    expect(beginReload(RUN)).toBe(true);
    void inTurn(RUN, () => new Promise(() => undefined));
    await changePerson(server);
    expect(lastType.get()).toBeUndefined();
    expect(ownRevisions.size + untried.size + pdfJobs.get().size).toBe(0);
    expect(isOwnContent(RUN, drawn)).toBe(false);
    expect(takeLeftover(RUN)).toBeNull();
    expect([exporting.get(), themePreview.get()]).toEqual([null, null]);
    expect(beginReload(RUN)).toBe(true);
    // What Ada has begun holds up nothing of Ben.
    await inTurn(RUN, () => Promise.resolve());
  });

  it("see no message and no question of the other", async () => {
    const server = await startApp({ path: "/imprint", user: ADA });
    announce({ text: "Adas Nachricht", duration: false });
    await expect.element(page.getByText("Adas Nachricht")).toBeVisible();
    const isSure = confirm({ title: "Adas Frage", text: "", confirmLabel: "Ja" });
    await expect.element(page.getByText("Adas Frage")).toBeVisible();
    await changePerson(server);
    await expect.element(page.getByText("Adas Frage")).not.toBeInTheDocument();
    await expect.element(page.getByText("Adas Nachricht")).not.toBeInTheDocument();
    expect([await isSure, openQuestion.get(), announcements.get()]).toEqual([false, null, []]);
  });

  it("are each told of the first of their own failures", async () => {
    const server = await startApp({ path: "/imprint", user: ADA });
    const fail = () =>
      announcing("page", () => Promise.reject(new ApiError({ kind: "server", status: 500 })));
    await expect(fail()).rejects.toThrow();
    await changePerson(server);
    await expect(fail()).rejects.toThrow();
    await expect.element(page.getByRole("alert").first()).toBeVisible();
  });

  it("send nothing of the other, not even what is tried again meanwhile", async () => {
    const server = await startApp({ path: "/imprint", user: ADA });
    await expect.poll(() => isReady.get()).toBe(true);
    const first = Promise.withResolvers<void>();
    server.answers["POST /User/RefreshToken"] = async () => {
      first.resolve();
      return new Response("", { status: 503 });
    };
    // As every sender does: a call of its author's, tried again while nobody answers.
    registerNotes("note", ({ userId }, { keepalive }) =>
      toSendResult(
        () => callApi(accountCalls.endSession, { params: { id: RUN } }, { keepalive, userId }),
        { keepalive },
        () => Promise.reject(new Error("No conflict.")),
      ),
    );
    const call = `DELETE /User/Sessions/${RUN}` as const;
    server.answers[call] = () => {
      first.resolve();
      return new Response("", { status: 503 });
    };
    put({ key: "note:1", kind: noteKind("note"), payload: "Adas Text", delay: 0 });
    await first.promise;
    await changePerson(server);
    // Longer than the pause before the next try.
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(server.requests.map((request) => request.call)).not.toContain(call);
  });
});
