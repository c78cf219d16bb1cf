// @module-tag soak
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { unreadMessages } from "../../platform/live/unread.ts";
import { closeSession } from "../../platform/session/session.ts";
import { buildMyMessage, buildRunMessage } from "../../testing/buildMessage.ts";
import { moderatorCan, testId } from "../../testing/buildRun.ts";
import { fakeEvents } from "../../testing/fakeEvents.ts";
import { refuse, refuseField, succeed } from "../../testing/fakeServer.ts";
import { callsOf, openRunEditor, RUN_ID, staffed } from "../../testing/runEditor.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 900));
afterEach(stopApp);

const MINE = "GET /Message/My";
const mine = (...messages: ReturnType<typeof buildMyMessage>[]) => succeed({ messages });
const readOf = (number: number) => `PUT /Message/${testId(number)}/Read` as const;
const read = () => page.getByRole("button", { name: "Gelesen" });
const banner = () => document.querySelector<HTMLElement>("[data-edge]");

async function open(...messages: ReturnType<typeof buildMyMessage>[]) {
  const events = fakeEvents();
  const answers = { [MINE]: mine(...messages), ...events.answers };
  const server = await startApp({ path: "/myaccount", answers });
  await expect.poll(() => events.lastIds()).toHaveLength(1);
  return { server, events };
}

describe("a message", () => {
  it("appears on whatever page its recipient is, politely, and takes no focus", async () => {
    const { server, events } = await open();
    const heading = page.getByRole("heading", { name: "Mein Konto" });
    await expect.element(heading).toBeVisible();
    const before = document.activeElement;
    server.answers[MINE] = mine(buildMyMessage(901, { text: "Bitte in Raum 3.\nJetzt." }));
    events.say({ kind: "message", runId: RUN_ID });
    await expect.element(page.getByText(/Bitte in Raum 3\./)).toBeVisible();
    await expect.element(page.getByText(/^Uwe Umlauf, \d\d:\d\d · Herbst$/)).toBeVisible();
    expect(document.activeElement).toBe(before);
    expect(banner()?.closest("[role=status]")).not.toBeNull();
    await heading.click();
  });

  it("is the oldest of several; each is read by itself", async () => {
    const { server } = await open(buildMyMessage(901), buildMyMessage(902));
    await expect.element(page.getByText("Nachricht 901")).toBeVisible();
    await expect.element(page.getByText(/die älteste von 2$/)).toBeVisible();
    server.answers[readOf(901)] = succeed({ id: testId(901) });
    server.answers[readOf(902)] = succeed({ id: testId(902) });
    await read().click();
    await expect.element(page.getByText("Nachricht 902")).toBeVisible();
    await expect.element(page.getByText(/die älteste von/)).not.toBeInTheDocument();
    await read().click();
    await expect.element(read()).not.toBeInTheDocument();
    await expect.poll(() => callsOf(server, readOf(902))).toHaveLength(1);
    expect(callsOf(server, readOf(901))).toHaveLength(1);
  });

  it("that reminds says what is missing: rated, or where that is asked for submitted", async () => {
    const { server } = await open(
      buildMyMessage(931, { text: "", reminds: 2 }),
      buildMyMessage(932, { text: "", reminds: 1, submits: true }),
    );
    const rated = "2 Zellen sind noch nicht vollständig bewertet oder gesendet. Bitte nachholen.";
    await expect.element(page.getByText(rated)).toBeVisible();
    server.answers[readOf(931)] = succeed({ id: testId(931) });
    await read().click();
    const submitted =
      "In einer Zelle ist die Bewertung noch nicht abgegeben oder noch nicht alles gesendet. Bitte nachholen.";
    await expect.element(page.getByText(submitted)).toBeVisible();
  });

  it("of ratings that were opened early says so, with the reason", async () => {
    const { server } = await open(
      buildMyMessage(907, { text: "Die Zeit drängt.", reveals: testId(301) }),
    );
    await expect
      .element(
        page.getByText(/^Bewertungen zu einer Person wurden aufgedeckt, .*Die Zeit drängt\.$/),
      )
      .toBeVisible();
    server.answers[readOf(907)] = succeed({ id: testId(907) });
    await read().click();
    await expect.element(read()).not.toBeInTheDocument();
  });

  it("that was read without a connection stays read, and is told once there is one", async () => {
    const { server, events } = await open(buildMyMessage(903));
    server.answers[readOf(903)] = () => new Response("", { status: 503 });
    await read().click();
    await expect.element(read()).not.toBeInTheDocument();
    // The server does not know yet, and says again that it is unread.
    const reads = () => callsOf(server, MINE).length;
    const before = reads();
    events.say({ kind: "message", runId: RUN_ID });
    await expect.poll(reads).toBeGreaterThan(before);
    expect(read().elements()).toEqual([]);
    server.answers[readOf(903)] = refuse("ITEM_NOT_FOUND");
    dispatchEvent(new Event("online"));
    const kept = () => Object.keys(localStorage).filter((key) => key.includes("readMessages"));
    await expect.poll(kept).toEqual([]);
  });

  it("goes with the end of its run", async () => {
    const { server, events } = await open(buildMyMessage(904));
    await expect.element(read()).toBeVisible();
    server.answers[MINE] = mine();
    events.say({ kind: "run", runId: RUN_ID });
    await expect.element(read()).not.toBeInTheDocument();
  });

  it("that arrives after the sign-out is shown to nobody", async () => {
    const { server, events } = await open();
    const answer = Promise.withResolvers<void>();
    const late = mine(buildMyMessage(906));
    server.answers[MINE] = async (request) => {
      await answer.promise;
      return late(request);
    };
    const before = callsOf(server, MINE).length;
    events.say({ kind: "message", runId: RUN_ID });
    await expect.poll(() => callsOf(server, MINE).length).toBeGreaterThan(before);
    closeSession("/login");
    answer.resolve();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(unreadMessages.get()).toEqual([]);
  });

  it("never covers the line being written", async () => {
    await open(buildMyMessage(905, { text: "x ".repeat(150) }));
    await expect.element(read()).toBeVisible();
    const edge = () => banner()?.dataset["edge"];
    expect(edge() ?? "bottom").toBe("bottom");
    const field = document.createElement("textarea");
    Object.assign(field.style, { position: "fixed", bottom: "20px", left: "300px" });
    document.querySelector("main")?.append(field);
    field.focus();
    await expect.poll(edge).toBe("top");
    const covers = () => {
      const [a, b] = [banner()!.getBoundingClientRect(), field.getBoundingClientRect()];
      return a.bottom > b.top && a.top < b.bottom;
    };
    expect(covers()).toBe(false);
    Object.assign(field.style, { bottom: "auto", top: "90px" });
    await userEvent.keyboard("{ArrowDown}");
    field.blur();
    field.focus();
    await expect.poll(edge).toBe("bottom");
    expect(covers()).toBe(false);
  });
});

describe("a moderator", () => {
  const kim = { id: testId(400), firstName: "Kim", lastName: "Ulm", type: "USER" as const };
  const uwe = { ...kim, id: testId(499), firstName: "Uwe", lastName: "Umlauf" };
  const started = {
    ...staffed,
    runState: "STARTED" as const,
    started: true,
    people: [kim, uwe],
    can: moderatorCan,
  };
  const [LIST, SEND] = [
    `GET /ProcessRun/${RUN_ID}/Message`,
    `POST /ProcessRun/${RUN_ID}/Message`,
  ] as const;
  const dialog = () => page.getByRole("dialog", { name: "Nachricht senden" });
  const button = (name: string) => page.getByRole("button", { name, exact: true });

  it("writes to all or to some, and sees who has read what was sent", async () => {
    const readAt = new Date(2026, 10, 21, 16, 6).toISOString();
    const sent = buildRunMessage(901, [kim.id, uwe.id]);
    const half = { ...sent, recipients: [{ personId: kim.id, readAt }, sent.recipients[1]!] };
    const server = await openRunEditor(started, {
      answers: { [LIST]: succeed({ messages: [half], people: [kim, uwe] }), [SEND]: succeed(sent) },
    });
    await button("Nachricht").click();
    await dialog().getByText("Gelesen: 1 von 2").click();
    await expect.element(dialog().getByText(/Kim Ulm: gelesen .*16:06/)).toBeVisible();
    await expect.element(dialog().getByText("Uwe Umlauf: noch nicht gelesen")).toBeVisible();
    const text = dialog().getByLabelText("Text");
    await text.fill("Pause bis 10:15");
    await expect.element(dialog().getByText(/^Noch 285 Zeichen\./)).toBeVisible();
    await dialog().getByRole("button", { name: "Senden" }).click();
    await expect.element(text).toHaveValue("");
    await text.fill("Bitte kommen");
    await dialog().getByRole("combobox", { name: "An" }).click();
    await page.getByRole("option", { name: "Einzelne Personen" }).click();
    await dialog().getByRole("combobox", { name: "Personen" }).click();
    await page.getByRole("option", { name: "Kim Ulm" }).click();
    await dialog().getByRole("button", { name: "Senden" }).click();
    await expect.poll(() => callsOf(server, SEND)).toHaveLength(2);
    const id = expect.stringMatching(/^[0-9a-f]{24}$/);
    expect(callsOf(server, SEND).map(({ body }) => body)).toEqual([
      { id, text: "Pause bis 10:15", to: "all" },
      { id, text: "Bitte kommen", to: [kim.id] },
    ]);
  });

  it("loses nothing where sending fails, and sends it again as the same message", async () => {
    const server = await openRunEditor(started, {
      answers: { [LIST]: succeed({ messages: [], people: [] }), [SEND]: refuse("BAD_REQUEST") },
    });
    await button("Nachricht").click();
    await dialog().getByLabelText("Text").fill("Pause");
    await dialog().getByRole("button", { name: "Senden" }).click();
    await expect.element(dialog().getByText("Die Nachricht wurde nicht gesendet")).toBeVisible();
    await expect.element(dialog().getByLabelText("Text")).toHaveValue("Pause");
    server.answers[SEND] = succeed(buildRunMessage(901, [kim.id]));
    await dialog().getByRole("button", { name: "Senden" }).click();
    await expect.element(dialog().getByLabelText("Text")).toHaveValue("");
    const ids = callsOf(server, SEND).map(({ body }) => (body as { id: string }).id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it("learns that somebody has left the run meanwhile", async () => {
    await openRunEditor(started, {
      answers: { [LIST]: succeed({ messages: [], people: [] }), [SEND]: refuseField("to") },
    });
    await button("Nachricht").click();
    await dialog().getByLabelText("Text").fill("Pause");
    await dialog().getByRole("button", { name: "Senden" }).click();
    await expect.element(dialog().getByText(/gehört nicht mehr zu diesem Lauf/)).toBeVisible();
  });

  it("is offered messages while the run is going on, and not otherwise", async () => {
    await openRunEditor({ ...started, runState: "FINISHED" });
    await expect.element(page.getByText("Beobachtungsphase abgeschlossen")).toBeVisible();
    expect(button("Nachricht").elements()).toEqual([]);
  });
});
