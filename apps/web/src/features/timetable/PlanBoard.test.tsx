// @module-tag soak
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { testId } from "../../testing/buildRun.ts";
import { outdated, succeed } from "../../testing/fakeServer.ts";
import { allSessions, buildPlan, openPlanPage, PLAN_RUN } from "../../testing/planPage.ts";
import { button, callsOf } from "../../testing/runEditor.ts";
import { stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 900));
afterEach(stopApp);

const query = "?tab=board";
const SAVE = `PUT /Plan/${testId(800)}` as const;
const bar = (name: string | RegExp) => page.getByRole("button", { name });
const interview = (time: string) => bar(new RegExp(`^Interview, ${time}, Kim Adler`));
const panel = () => page.getByRole("complementary", { name: "Ausgewählter Termin" });

describe("the board of a timetable", () => {
  it("leads to the proposals until there is one", async () => {
    await openPlanPage({ query });
    await page.getByRole("link", { name: "Zu den Vorschlägen" }).click();
    await expect.element(button("Zeitpläne vorschlagen")).toBeVisible();
  });

  it("shows each session with its people, by room, observer and candidate", async () => {
    await openPlanPage({ query, plans: [buildPlan(800)] });
    const room = page.getByRole("group", { name: "Raum A" });
    await expect
      .element(
        room.getByRole("button", {
          name: /^Gruppe, 08:00–09:00, Kim Adler; beobachtet von Kim Ulm und Kim Urban/,
        }),
      )
      .toBeVisible();
    await page.getByRole("link", { name: "Beobachter", exact: true }).click();
    await expect.element(page.getByRole("group", { name: "Kim Unger" })).toBeVisible();
    await page.getByRole("link", { name: "Kandidat", exact: true }).click();
    // A row of a candidate need not name them in each bar: there is place for the room.
    const berg = page.getByRole("group", { name: "Kim Berg" });
    await expect.element(berg.getByText("Kim Uhl und Kim Unger · Raum B").first()).toBeVisible();
    await page.getByRole("link", { name: "Tabelle" }).click();
    await expect
      .element(page.getByRole("row", { name: /08:00–09:00 Gruppe Raum A/ }))
      .toBeVisible();
  });

  it("begins with the hour of the first session, and stays where somebody scrolled to", async () => {
    await page.viewport(768, 900);
    const sessions = allSessions().slice(4);
    await openPlanPage({ query, plans: [buildPlan(800, { sessions })] });
    const timeline = page.getByRole("group", { name: "Zeitleiste des Zeitplans" });
    const rest = () => {
      const frame = timeline.element();
      const [at, edge] = [interview("14:00–15:00").element(), frame].map((one) =>
        one.getBoundingClientRect(),
      );
      return { left: at!.left - edge!.left, right: edge!.right - at!.right };
    };
    await expect.element(interview("14:00–15:00")).toBeVisible();
    expect(rest().left).toBeGreaterThanOrEqual(0);
    expect(rest().right).toBeGreaterThanOrEqual(0);
    timeline.element().scrollLeft = 0;
    await page.getByRole("link", { name: "Beobachter", exact: true }).click();
    await expect.element(page.getByRole("group", { name: "Kim Unger" })).toBeVisible();
    expect(timeline.element().scrollLeft).toBe(0);
  });

  it("moves a session by keyboard, says what that costs, and takes it back", async () => {
    const server = await openPlanPage({ query, plans: [buildPlan(800)] });
    await interview("14:00–15:00").click();
    await expect.element(panel().getByRole("heading", { name: "Interview" })).toBeVisible();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(interview("14:05–15:05")).toBeVisible();
    await expect
      .element(page.getByText(/Interview liegt jetzt um 14:05: \+5 min Tageslänge/))
      .toBeVisible();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(interview("14:10–15:10")).toBeVisible();
    await userEvent.keyboard("{Control>}z{/Control}");
    await expect.element(interview("14:05–15:05")).toBeVisible();
    await button("Wiederholen").click();
    await expect.element(interview("14:10–15:10")).toBeVisible();
    server.answers[SAVE] = succeed(buildPlan(800, { revision: 2 }));
    await button("Zeitplan speichern").click();
    await expect.element(page.getByText("Der Zeitplan ist gespeichert.").first()).toBeVisible();
    const sent = callsOf(server, SAVE)[0]?.body as { revision: number; sessions: object[] };
    expect(sent.revision).toBe(1);
    expect(sent.sessions[4]).toMatchObject({ id: testId(705), start: 850 });
  });

  it("moves a session by drag, and not by a click that ends it", async () => {
    await openPlanPage({ query, plans: [buildPlan(800)] });
    await expect.element(interview("14:00–15:00")).toBeVisible();
    await userEvent.dragAndDrop(
      interview("14:00–15:00"),
      bar(/^Interview, 14:00–15:00, Kim Berg/),
      { sourcePosition: { x: 10, y: 10 }, targetPosition: { x: 40, y: 10 } },
    );
    await expect.element(page.getByText(/^Interview liegt jetzt um 14:/)).toBeInTheDocument();
    expect(interview("14:00–15:00").query()).toBeNull();
    expect(panel().query()).toBeNull();
  });

  it("goes from bar to bar by the arrow keys while nothing is selected", async () => {
    await openPlanPage({ query, plans: [buildPlan(800)] });
    const first = bar(/^Gruppe, 08:00–09:00, Kim Adler/);
    await expect.element(first).toBeVisible();
    (first.element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(bar(/^Rollenspiel, 09:30–10:30, Kim Adler/)).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(bar(/^Rollenspiel, 09:30–10:30, Kim Berg/)).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(panel()).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => panel().query()).toBeNull();
  });

  it("names what stands against a room or an observer", async () => {
    await openPlanPage({ query, plans: [buildPlan(800)] });
    await interview("14:00–15:00").click();
    const options = (label: string) =>
      [...(panel().getByLabelText(label).element() as HTMLSelectElement).options].map(
        ({ text }) => text,
      );
    await expect
      .poll(() => options("Raum"))
      .toContain("Raum B\u00a0– Raum B ist belegt durch Interview (Kim Berg) bis 15:00");
    await expect
      .poll(() => options("Beobachter 1 von Kim Adler"))
      .toContain("Kim Uhl\u00a0– Kim Uhl beobachtet Interview (Kim Berg) bis 15:15");
  });

  it("gives a place to what has none", async () => {
    const sessions = allSessions().slice(0, 5);
    await openPlanPage({ query, plans: [buildPlan(800, { sessions })] });
    await expect.element(page.getByText("Interview: Kim Berg")).toBeVisible();
    await page.getByLabelText("Platz um").fill("14:00");
    await button("Um 14:00 einsetzen").click();
    await expect.element(bar(/^Interview, 14:00–15:00, Kim Berg/)).toBeVisible();
    await expect.element(page.getByText("Alle Regeln sind eingehalten")).toBeVisible();
    await expect.poll(() => page.getByText("Ohne Platz").query()).toBeNull();
  });

  it("keeps the moves when somebody else has saved meanwhile", async () => {
    const server = await openPlanPage({ query, plans: [buildPlan(800)] });
    await interview("14:00–15:00").click();
    await userEvent.keyboard("{ArrowRight}");
    server.answers[SAVE] = outdated(buildPlan(800, { revision: 7 }));
    await button("Zeitplan speichern").click();
    await expect
      .element(page.getByText(/sind noch da; noch einmal Speichern/).first())
      .toBeVisible();
    await expect.element(interview("14:05–15:05")).toBeVisible();
    server.answers[SAVE] = succeed(buildPlan(800, { revision: 8 }));
    await button("Zeitplan speichern").click();
    await expect.poll(() => callsOf(server, SAVE)[1]?.body).toMatchObject({ revision: 7 });
  });

  it("makes a copy of a published timetable to change it", async () => {
    const can = {
      edit: "notDraft",
      publish: "notDraft",
      delete: "notDraft",
      undo: "noRepair",
    } as const;
    const published = buildPlan(800, { state: "PUBLISHED", can });
    const server = await openPlanPage({ query, plans: [published] });
    const copy = buildPlan(801, { origin: "BY_HAND" });
    server.answers[`POST /Plans/${PLAN_RUN}/ByHand`] = succeed(copy);
    await expect.element(button("Ändern")).toBeVisible();
    server.answers[`GET /Plans/${PLAN_RUN}`] = succeed({
      runId: PLAN_RUN,
      plans: [published, copy],
    });
    await button("Ändern").click();
    await expect.element(button("Zeitplan speichern")).toBeVisible();
    expect(location.search).toContain(testId(801));
  });
});
