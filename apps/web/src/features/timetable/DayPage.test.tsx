import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "../../platform/cache/queryClient.ts";
import { buildDevice, buildWork } from "../../testing/buildDay.ts";
import {
  DAY,
  NOW,
  person,
  cells,
  buildDay,
  openDay,
  row,
  part,
  none,
} from "../../testing/dayPage.ts";
import { canIn, testId } from "../../testing/buildRun.ts";
import { buildTimetable, PLAN_RUN } from "../../testing/planPage.ts";
import { callsOf, openRunEditor } from "../../testing/runEditor.ts";
import { stopApp } from "../../testing/testApp.tsx";
import * as rooms from "./model/day/roomRows.ts";
import * as facts from "./parts/day/RowFacts.tsx";

vi.mock("./parts/day/RowFacts.tsx", { spy: true });
vi.mock("./model/day/roomRows.ts", { spy: true });

beforeEach(() => page.viewport(1280, 900));
afterEach(() => {
  vi.restoreAllMocks();
  stopApp();
});

describe("the live day", () => {
  it("shows by exercise what is on now by the clocks of the place, and what has arrived", async () => {
    const saved = { hasWords: true, savedAt: "2026-11-23T07:04:00.000Z" };
    await openDay(buildDay({ cells: [buildWork([301, 11, 400], saved), ...cells.slice(1)] }));
    await expect.element(page.getByText("Es ist 08:05 Uhr am Ort (Europe/Berlin).")).toBeVisible();
    const session = row("08:00–09:00 Kim Adler und Kim Berg");
    await expect.element(session.getByText("läuft")).toBeVisible();
    await expect
      .element(session.getByText("Raum A · beobachtet von Kim Ulm und Kim Uhl"))
      .toBeVisible();
    await expect.element(session.getByText("1 von 2")).toBeVisible();
    await expect.element(session.getByText("0 von 2")).toBeVisible();
    await expect.element(session.getByText("08:04")).toBeVisible();
    await expect.element(part("Keine Warnungen")).toBeVisible();
  });

  it("shows by room who is there, until when, and who comes next", async () => {
    await openDay(buildDay(), { query: "?by=room" });
    const room = row("Raum A");
    await expect.element(room.getByText("belegt")).toBeVisible();
    await expect
      .element(room.getByText("Gruppe (Kim Adler und Kim Berg), bis 09:00"))
      .toBeVisible();
    await expect.element(room.getByText("14:00 Interview (Kim Adler)")).toBeVisible();
    await expect.element(row("Raum B").getByText("frei")).toBeVisible();
  });

  it("shows by person what their devices say", async () => {
    const devices = [
      buildDevice(400, NOW, { ready: 1, problems: ["storageFull"], clockAhead: 185 }),
      buildDevice(402, NOW),
    ];
    const unsent = [
      {
        observerId: testId(402),
        candidateId: testId(302),
        exerciseId: testId(11),
        pages: 2,
        ratings: 1,
        reportedAt: NOW,
        devices: [],
      },
    ];
    await openDay(buildDay({ devices, unsent }), { query: "?by=device" });
    const ulm = row("Kim Ulm");
    await expect.element(ulm.getByText("Bereit ohne Verbindung: 1 von 2")).toBeVisible();
    await expect.element(ulm.getByText("Safari, iPad · Speicher voll")).toBeVisible();
    await expect.element(ulm.getByText("3 Minuten vor")).toBeVisible();
    await expect
      .element(ulm.getByText("Gruppe, Raum A (Kim Adler und Kim Berg), bis 09:00"))
      .toBeVisible();
    await expect.element(row("Kim Uhl").getByText("2 Seiten, eine Bewertung")).toBeVisible();
    await expect.element(row("Kim Uhl").getByText("richtig")).toBeVisible();
    await expect.element(row("Kim Urban").getByText("kein Gerät")).toBeVisible();
    // A moderator who does not observe owes nothing.
    expect(row("Kim Moser").query()).toBeNull();
  });
});

describe("warnings of the live day", () => {
  it("are shown the most urgent first, and lead to the person", async () => {
    const now = "2026-11-23T07:12:00.000Z";
    const devices = [buildDevice(400, "2026-11-23T07:09:00.000Z"), buildDevice(402, now)];
    await openDay(buildDay({ now, devices }));
    const warnings = part("3 Warnungen").getByRole("link");
    await expect
      .element(warnings.nth(0))
      .toHaveTextContent("Kim Ulm: Gerät meldet sich nicht; zuletzt um 08:09");
    await expect
      .element(warnings.nth(1))
      .toHaveTextContent("Kim Ulm: zu Kim Adler, Gruppe, noch keine Notiz; begonnen um 08:00");
    await warnings.nth(0).click();
    expect(location.search).toBe(`?by=device&who=${testId(400)}`);
    await expect.element(row("Kim Ulm")).toHaveFocus();
    await expect.element(row("Kim Ulm").getByText("2 Warnungen")).toBeVisible();
  });

  it("come and go with what the server says", async () => {
    const { change } = await openDay(buildDay());
    await expect.element(part("Keine Warnungen")).toBeVisible();
    await change({ devices: [buildDevice(400, NOW, { ready: 0 }), buildDevice(402, NOW)] });
    const warning = page.getByText("Kim Ulm: ohne Verbindung nicht bereit");
    await expect.element(warning).toBeVisible();
    await change({ devices: [buildDevice(400, NOW), buildDevice(402, NOW)] });
    await expect.poll(() => warning.query()).toBeNull();
  });

  it("come with the time, while nothing is heard from the server", async () => {
    const real = Date.now;
    let ahead = 0;
    vi.spyOn(Date, "now").mockImplementation(() => real() + ahead);
    const devices = [buildDevice(400, "2026-11-23T07:03:20.000Z"), buildDevice(402, NOW)];
    const { server } = await openDay(buildDay({ devices }));
    await expect.element(part("Keine Warnungen")).toBeVisible();
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    server.answers[DAY] = () => new Response(null, { status: 502 });
    ahead = 30_000;
    await expect.element(page.getByText(/Kim Ulm: Gerät meldet sich nicht/)).toBeVisible();
    // Later the page says that it hears nothing, and blames nobody else for it.
    ahead = 600_000;
    await expect.element(page.getByText(/kam keine Antwort vom Server/)).toBeVisible();
    expect(page.getByText(/Kim Uhl: Gerät/).query()).toBeNull();
  });
});

describe("a change on the live day", () => {
  it("opens the repair with what the row is about", async () => {
    const { server } = await openDay(buildDay(), { query: "?by=device" });
    await row("Kim Ulm")
      .getByRole("button", { name: /Etwas hat sich geändert/ })
      .click();
    const dialog = page.getByRole("dialog", { name: "Was hat sich geändert?" });
    await expect
      .element(dialog.getByRole("button", { name: "Jemand kann nicht beobachten" }))
      .toHaveAttribute("aria-pressed", "true");
    await expect.element(dialog.getByRole("button", { name: "Kim Ulm" })).toBeVisible();
    expect(dialog.getByRole("button", { name: "Kim Uhl" }).query()).toBeNull();
    expect(callsOf(server, `GET /Planning/${PLAN_RUN}`)).toHaveLength(1);
  });

  it("says of an exercise as a whole that it is late, while something of it is still to end", async () => {
    vi.spyOn(Date, "now").mockReturnValue(Date.parse(NOW));
    await openDay(buildDay());
    const button = part("Gruppe").getByRole("button", { name: "Etwas hat sich geändert: Gruppe" });
    await button.click();
    const dialog = page.getByRole("dialog", { name: "Was hat sich geändert?" });
    await expect
      .element(dialog.getByRole("button", { name: "Eine Übung verspätet sich" }))
      .toHaveAttribute("aria-pressed", "true");
    await expect.element(dialog.getByText(/beginnt um so viele später/)).toBeVisible();
    await dialog.getByLabelText("Weitere Minuten").fill("20");
    const which = dialog.getByRole("group", { name: "Welche Übung sich verspätet" });
    await expect.element(which.getByRole("button")).toHaveLength(1);
    await which.getByRole("button", { name: "Gruppe" }).click();
    const repair = dialog.getByRole("listitem", { name: "Wenigste Änderungen" });
    await expect
      .element(repair.getByText("Kim Adler: Gruppe dauert länger, 0 min → 20 min").first())
      .toBeVisible();
  });

  it("is not said of an exercise that is over for the day", async () => {
    await openDay(buildDay({ now: "2026-11-23T08:30:00.000Z" }));
    await expect.element(part("Interview")).toBeVisible();
    const late = (name: string) =>
      part(name).getByRole("button", { name: `Etwas hat sich geändert: ${name}` });
    await expect.element(late("Interview")).toBeVisible();
    expect(late("Gruppe").query()).toBeNull();
  });

  it("is not offered without a timetable, by which there would be something to repair", async () => {
    await openDay(buildDay(), { query: "?by=device", timetable: none });
    await expect.element(row("Kim Ulm")).toBeVisible();
    expect(page.getByRole("button", { name: /Etwas hat sich geändert/ }).query()).toBeNull();
  });
});

describe("without a timetable the live day", () => {
  it("goes by cells and devices", async () => {
    const devices = [buildDevice(400, "2026-11-23T07:00:00.000Z")];
    await openDay(buildDay({ devices }), { timetable: none });
    await expect.element(page.getByText(/Ohne veröffentlichten Zeitplan/)).toBeVisible();
    await expect.element(page.getByText(/Kim Ulm: Gerät meldet sich nicht/)).toBeVisible();
    await expect.element(part("Gruppe").getByRole("listitem", { name: "Kim Berg" })).toBeVisible();
    await page.getByRole("link", { name: "Nach Raum" }).click();
    await expect.element(page.getByText("Kein Zeitplan ist veröffentlicht")).toBeVisible();
  });
});

describe("the way to the live day", () => {
  it("leads there from the page of a started run, and of no other", async () => {
    await openRunEditor({ runState: "STARTED" });
    const link = page.getByRole("main").getByRole("link", { name: "Der Tag" });
    await expect.element(link).toHaveAttribute("href", `/processruns/${PLAN_RUN}/day`);
    await openRunEditor({ runState: "FINISHED" });
    await expect.element(page.getByRole("link", { name: "Zu den Ergebnissen" })).toBeVisible();
    expect(link.query()).toBeNull();
  });
});

describe("the live day of others", () => {
  it("is refused with the reason", async () => {
    const can = canIn("STARTED", { seeMissing: "noRight" });
    const { server } = await openDay(buildDay(), { run: { can } });
    await expect
      .element(page.getByText("Nur die Moderation dieses Laufs kann ihn ändern."))
      .toBeVisible();
    expect(callsOf(server, DAY)).toHaveLength(0);
  });

  it("is over when the run is finished", async () => {
    await openDay(buildDay(), { run: { runState: "FINISHED" } });
    await expect.element(page.getByText(/Der Lauf ist abgeschlossen/)).toBeVisible();
  });
});

describe("a day of 60 candidates, 10 exercises and 30 observers", () => {
  it("draws one row again when one device changes", async () => {
    const many = Array.from({ length: 30 }, (_, index) => person(400 + index, `Nr${index}`));
    const devices = many.map((_, index) => buildDevice(400 + index, NOW));
    const work = many.flatMap((_, index) =>
      Array.from({ length: 20 }, (__, cell) => buildWork([301 + cell, 11, 400 + index])),
    );
    const { change } = await openDay(buildDay({ devices, cells: work }), {
      query: "?by=device",
      timetable: none,
      run: { people: many },
    });
    await expect.element(row("Kim Nr29")).toBeVisible();
    const drawn = vi.mocked(facts.RowFacts);
    drawn.mockClear();
    await change({
      devices: devices.map((device, index) =>
        index === 7 ? { ...device, clockAhead: 600 } : device,
      ),
    });
    await expect.element(row("Kim Nr7").getByText("10 Minuten vor")).toBeVisible();
    expect(drawn).toHaveBeenCalledTimes(1);
  });

  it("works out no row again when the time passes and nothing begins or ends", async () => {
    const real = Date.now;
    let ahead = 0;
    vi.spyOn(Date, "now").mockImplementation(() => real() + ahead);
    const now = "2026-11-23T07:05:40.000Z";
    const devices = [buildDevice(400, now), buildDevice(402, now)];
    const { server } = await openDay(buildDay({ now, devices }), { query: "?by=room" });
    await expect.element(row("Raum A")).toBeVisible();
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    server.answers[DAY] = () => new Response(null, { status: 502 });
    const made = vi.mocked(rooms.roomRows);
    made.mockClear();
    ahead = 30_000;
    await expect.element(page.getByText(/Es ist 08:06 Uhr/)).toBeVisible();
    expect(made).not.toHaveBeenCalled();
  });

  it("draws the sessions that are on, and the others of an exercise when they are asked for", async () => {
    const entry = buildTimetable().entries[0]!;
    const hours = [480, 600, 720, 840];
    const entries = hours.map((from, index) => ({
      ...entry,
      id: testId(2000 + index),
      prepFrom: from,
      from,
      to: from + 60,
      ratingTo: from + 75,
    }));
    await openDay(buildDay(), { timetable: { ...buildTimetable(), entries } });
    const group = part("Gruppe");
    await expect.element(group.getByRole("listitem")).toHaveLength(2);
    await group.getByRole("button", { name: "Gruppe: Alle 4 Einträge zeigen" }).click();
    await expect.element(group.getByRole("listitem")).toHaveLength(4);
    await group.getByRole("button", { name: "Gruppe: Weniger zeigen" }).click();
    await expect.element(group.getByRole("listitem")).toHaveLength(2);
  });
});
