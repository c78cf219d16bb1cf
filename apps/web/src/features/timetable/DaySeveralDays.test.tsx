import type { Timetable } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { buildDevice } from "../../testing/buildDay.ts";
import { testId } from "../../testing/buildRun.ts";
import { buildDay, openDay, part, row } from "../../testing/dayPage.ts";
import { buildTimetable } from "../../testing/planPage.ts";
import { stopApp } from "../../testing/testApp.tsx";

type Entry = Timetable["entries"][number];

beforeEach(() => page.viewport(1280, 900));
afterEach(stopApp);

describe("a run of two days and a night", () => {
  const [group, interview] = buildTimetable().entries as [Entry, Entry];
  const night = {
    ...group,
    id: testId(710),
    prepFrom: 1370,
    from: 1380,
    to: 1440,
    ratingTo: 1470,
  };
  const next = {
    ...interview,
    id: testId(711),
    date: "2026-11-24",
    prepFrom: 540,
    from: 540,
    to: 600,
    ratingTo: 615,
  };
  const timetable = {
    ...buildTimetable(),
    entries: [{ ...interview, from: 600, prepFrom: 600, to: 660, ratingTo: 675 }, night, next],
  };
  const devicesAt = (now: string) => [buildDevice(400, now), buildDevice(402, now)];

  it("shows after midnight what began before it, with its date, and when it ends", async () => {
    const now = "2026-11-23T23:10:00.000Z";
    await openDay(buildDay({ now, devices: devicesAt(now) }), { timetable });
    await expect.element(page.getByText("Es ist 00:10 Uhr am Ort (Europe/Berlin).")).toBeVisible();
    const session = row("23.11.2026, 23:00–24:00 Kim Adler und Kim Berg");
    await expect.element(session.getByText("Bewertung", { exact: true })).toBeVisible();
    // The interview of today is the next one; that of yesterday is over.
    await expect.element(row("09:00–10:00 Kim Adler").getByText("später")).toBeVisible();
    await expect.element(part("Interview").getByRole("listitem")).toHaveLength(1);
    await expect
      .element(
        page.getByText(
          "Kim Ulm: zu Kim Adler, Gruppe, noch keine Notiz; begonnen um 23:00 am 23.11.2026",
        ),
      )
      .toBeVisible();
    await page.getByRole("link", { name: "Nach Raum" }).click();
    await expect.element(row("Raum A").getByText("frei")).toBeVisible();
    await expect.element(row("Raum A").getByText("09:00 Interview (Kim Adler)")).toBeVisible();
    await page.getByRole("link", { name: "Nach Person und Gerät" }).click();
    await expect
      .element(row("Kim Ulm").getByText(/^Bewertung: Gruppe.*, bis 00:30$/))
      .toBeVisible();
  });

  it("says on the evening before that what comes next comes tomorrow", async () => {
    const now = "2026-11-23T20:00:00.000Z";
    const only = { ...timetable, entries: [timetable.entries[0]!, next] };
    await openDay(buildDay({ now, devices: devicesAt(now) }), {
      timetable: only,
      query: "?by=room",
    });
    await expect
      .element(row("Raum A").getByText("24.11.2026, 09:00 Interview (Kim Adler)"))
      .toBeVisible();
    await page.getByRole("link", { name: "Nach Übung" }).click();
    await expect.element(row("24.11.2026, 09:00–10:00 Kim Adler")).toBeVisible();
  });

  it("counts what is missing of the first day on the second", async () => {
    const now = "2026-11-24T07:30:00.000Z";
    await openDay(buildDay({ now, devices: devicesAt(now) }), {
      timetable: { ...timetable, entries: [group, next] },
    });
    await expect
      .element(
        page.getByText(
          "Kim Uhl: Bewertung für Kim Berg, Gruppe, fehlt; fällig um 09:15 am 23.11.2026",
        ),
      )
      .toBeVisible();
  });
});
