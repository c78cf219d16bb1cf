import type { Assessment } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { CARLA, EVA, FINN, rating, result } from "../../testing/buildRating.ts";
import { CENTRE, CREATE, openManual, resultsAddress } from "../../testing/manualRun.ts";
import { ANNA, BERND, GROUP, newObserver, ROLE_PLAY, RUN } from "../../testing/observedRun.ts";
import { stopApp } from "../../testing/testApp.tsx";

let user = newObserver();
let stored: Assessment[] = [];

beforeEach(() => {
  user = newObserver();
  stored = [
    rating(ANNA, GROUP, EVA, 4, 3),
    rating(ANNA, GROUP, FINN, 5, 5),
    rating(ANNA, ROLE_PLAY, EVA, 4, 4),
    rating(ANNA, ROLE_PLAY, FINN, 2, 4),
    result(ANNA, GROUP, 3, 4),
  ];
});
afterEach(stopApp);

type Options = Partial<Parameters<typeof openManual>[0]>;
const open = (path = resultsAddress(ANNA, GROUP), options: Options = {}) =>
  openManual({ user, path, stored, ...options });
type Server = Awaited<ReturnType<typeof open>>;
const bodies = (server: Server, call: string) =>
  server.requests.filter((request) => request.call === call).map(({ body }) => body);

const row = (name: RegExp) => page.getByRole("row", { name });
const cells = (name: RegExp) =>
  row(name)
    .getByRole("cell")
    .elements()
    .map((cell) => cell.querySelector("select")?.value ?? cell.textContent?.trim());
const heads = () =>
  [...document.querySelectorAll<HTMLElement>("thead th")].map((head) => head.innerText.trim());
const spans = () =>
  [...document.querySelectorAll<HTMLTableCellElement>("th[data-group]")].map((th) => th.colSpan);
const menu = (competency = "Führen", name = "Kim Adler") =>
  page.getByRole("combobox", { name: new RegExp(`Gesamtergebnis von ${name}.*${competency}`) });
const save = () => page.getByRole("button", { name: "Jetzt speichern" });
const query = (name: string) => new URLSearchParams(location.search).get(name);

describe("the manual screen", () => {
  it("is headed by run and exercise [MAN-001]", async () => {
    await open();
    await expect
      .element(page.getByRole("heading", { level: 1 }))
      .toHaveTextContent("Ergebnisse: Herbst - Gruppe");
  });

  it("has a group of columns per exercise, a column per observer, a row per competency [MAN-008, MAN-009, MAN-010]", async () => {
    await open(resultsAddress(ANNA, CENTRE));
    await expect.element(row(/^Führen/)).toBeVisible();
    expect(heads()).toEqual([
      "Kompetenz",
      "Gruppe",
      "Rollenspiel",
      "Median (Information)",
      "EM",
      "FÖ",
      "EM",
      "FÖ",
    ]);
    expect(spans()).toEqual([2, 2]);
    await expect.poll(() => document.querySelectorAll("tbody tr")).toHaveLength(2);
    expect(cells(/^Führen/)).toEqual(["4", "5", "4", "2", "4,00"]);
    await expect.element(page.getByRole("button", { name: "Eva Meyer" }).first()).toBeVisible();
  });

  it("shows the overall results of the exercises in the overview [MAN-009]", async () => {
    stored.push(result(ANNA, CENTRE, 5, 5));
    await open(resultsAddress(ANNA, CENTRE, "?overview=true"));
    await expect.element(row(/^Führen/)).toBeVisible();
    expect(heads().filter((head) => head === "GE")).toHaveLength(2);
    expect(spans()).toEqual([1, 1]);
    // The group's result, none of the role play, the observers' median, the centre's own.
    expect(cells(/^Führen/)).toEqual(["3", "-", "4,00", "5"]);
    await page.getByRole("switch", { name: "Gesamtergebnisse der Übungen" }).click({ force: true });
    await expect.poll(() => query("overview")).toBeNull();
    await expect.poll(() => heads().filter((head) => head === "EM")).toHaveLength(2);
  });

  it("reaches the overview by the menu of the exercises, and leaves it there", async () => {
    await open();
    await page.getByRole("button", { name: "Übungen: Gruppe" }).click();
    await page.getByRole("link", { name: "Überblick" }).click();
    await expect.poll(() => location.pathname).toBe(resultsAddress(ANNA, CENTRE));
    expect(query("overview")).toBe("true");
    await page.getByRole("button", { name: "Übungen: Zentrum" }).click();
    await page.getByRole("link", { name: "Interview" }).click();
    await expect.poll(() => query("overview")).toBeNull();
  });

  it("changes between values and short texts [MAN-003]", async () => {
    await open();
    await expect.element(row(/^Führen/)).toBeVisible();
    expect(cells(/^Führen/).slice(0, 2)).toEqual(["4", "5"]);
    await page.getByRole("switch", { name: "Kurztexte statt Werte" }).click({ force: true });
    await expect.poll(() => cells(/^Führen/).slice(0, 2)).toEqual(["S4", "S5"]);
    expect(query("shortTexts")).toBe("true");
    await expect.element(menu().getByRole("option", { name: "S3" })).toBeInTheDocument();
  });

  it("highlights differences, but not where all are shown [MAN-002, CALC-012, RES-017]", async () => {
    await open();
    const highlight = () => page.getByRole("switch", { name: "Unterschiede hervorheben" });
    await expect.element(highlight()).toBeInTheDocument();
    await expect.poll(() => document.querySelectorAll("td[data-differs]")).toHaveLength(2);
    await highlight().click({ force: true });
    await expect.poll(() => document.querySelectorAll("td[data-differs]").length).toBe(0);
    await highlight().click({ force: true });
    await expect.poll(() => document.querySelectorAll("td[data-differs]")).toHaveLength(2);
    await open(resultsAddress(ANNA, GROUP, "?showAll=true"));
    await expect.element(row(/Kim Adler/)).toBeVisible();
    await expect.poll(() => highlight().query()).toBeNull();
  });

  it("highlights by the overwritten value in place of the first one [CALC-013]", async () => {
    await open();
    await expect.poll(() => document.querySelectorAll("td[data-differs]")).toHaveLength(2);
    const { values } = stored[1]!;
    values[1] = { ...values[1]!, selectedCriterionOverwrite: 4 };
    await open();
    await expect.poll(() => cells(/^Zuhören/).slice(0, 2)).toEqual(["3", "4"]);
    expect(document.querySelectorAll("td[data-differs]")).toHaveLength(0);
  });

  it("marks overwritten values, and says what the mark means [MAN-005]", async () => {
    const [first] = stored;
    await open();
    const note = () => page.getByText(/Von der Moderation korrigiert/);
    await expect.element(row(/^Führen/)).toBeVisible();
    await expect.poll(() => note().query()).toBeNull();
    first!.values[0] = { ...first!.values[0]!, selectedCriterionOverwrite: 2 };
    await open();
    await expect.element(note()).toBeVisible();
    expect(cells(/^Führen/)[0]).toBe("2");
    const cell = page.getByRole("button", { name: /Eva Meyer, Führen: 2, korrigiert/ });
    await expect.element(cell).toBeVisible();
  });

  it("leads back to the own rating, else to the observations [MAN-013]", async () => {
    await open();
    const place = `${RUN}/candidate/${ANNA}/exercise/${GROUP}/type`;
    await expect
      .element(page.getByRole("link", { name: "Zur eigenen Bewertung" }))
      .toHaveAttribute("href", `/assessments/${place}`);
    await open(undefined, { run: { observerTeams: [] } });
    await expect
      .element(page.getByRole("link", { name: "Zur Beobachtung" }))
      .toHaveAttribute("href", `/observations/${place}`);
  });

  it("shows an observer their own ratings only, and says so", async () => {
    await open(undefined, { can: {} });
    await expect.element(page.getByText(/deine eigenen Bewertungen/)).toBeVisible();
    expect(cells(/^Führen/)[0]).toBe("4");
  });
});

describe("an overall result", () => {
  it("is added for one, and has a column of its own then [MAN-004, MAN-011, MAN-019]", async () => {
    const server = await open(resultsAddress(ANNA, ROLE_PLAY));
    await expect.element(row(/^Führen/)).toBeVisible();
    expect(heads()).not.toContain("Gesamtergebnis");
    await page.getByRole("button", { name: "Gesamtergebnis anlegen" }).click();
    await expect.element(page.getByText("Gesamtergebnis angelegt")).toBeVisible();
    expect(bodies(server, CREATE)).toEqual([
      [
        {
          processRunId: RUN,
          candidateId: ANNA,
          exerciseId: ROLE_PLAY,
          assessmentType: "RESULT",
        },
      ],
    ]);
    await expect.poll(heads).toContain("Gesamtergebnis");
    await expect.element(menu()).toHaveValue("");
    await page.getByRole("button", { name: "Gesamtergebnis anlegen" }).click({ force: true });
    expect(bodies(server, CREATE)).toHaveLength(1);
  });

  it("is added for all who lack one, in a row each [MAN-004, MAN-012, MAN-017]", async () => {
    const server = await open(resultsAddress("", GROUP, "?showAll=true"));
    await expect.element(row(/Kim Adler/)).toBeVisible();
    await expect.poll(() => document.querySelectorAll("tbody tr")).toHaveLength(3);
    await expect
      .poll(() =>
        row(/Kim Adler/)
          .getByRole("combobox", { name: /Gesamtergebnis/ })
          .elements(),
      )
      .toHaveLength(2);
    await expect
      .poll(() =>
        row(/Kim Berg/)
          .getByRole("combobox", { name: /Gesamtergebnis/ })
          .elements(),
      )
      .toHaveLength(0);
    await page.getByRole("button", { name: "2 Gesamtergebnisse anlegen" }).click();
    await expect.element(page.getByText("2 Gesamtergebnisse angelegt")).toBeVisible();
    const [sent] = bodies(server, CREATE) as { candidateId: string }[][];
    expect(sent?.map(({ candidateId }) => candidateId)).toEqual([BERND, CARLA]);
    await expect.element(menu("Zuhören", "Kim Clausen")).toBeVisible();
  });

  it("that somebody else has just added is shown, with what the server says", async () => {
    const server = await open(resultsAddress(ANNA, ROLE_PLAY));
    await expect.element(row(/^Führen/)).toBeVisible();
    server.answers[CREATE] = () => {
      stored.push(result(ANNA, ROLE_PLAY, 2, 2));
      const errors = [
        { type: "RESULT_ASSESSMENT_ALREADY_EXISTS", message: "", requestReference: "r-7" },
      ];
      const metadata = { success: false, errors, requestId: "r-7" };
      return Response.json({ metadata, payload: null }, { status: 400 });
    };
    await page.getByRole("button", { name: "Gesamtergebnis anlegen" }).click();
    await expect.poll(() => document.querySelector("[data-tone=error]")).not.toBeNull();
    await expect.element(menu()).toHaveValue("2");
  });

  it("is changed by moderators, and not in the audit view [MAN-020, ACC-005]", async () => {
    await open();
    await expect.element(menu()).toBeVisible();
    for (const [path, can] of [
      [resultsAddress(ANNA, GROUP), { seeAllAssessments: true }],
      [resultsAddress(ANNA, GROUP, "", "/audit"), undefined],
    ] as const) {
      await open(path, can ? { can } : {});
      await expect.element(row(/^Führen/)).toBeVisible();
      await expect.poll(() => menu().query()).toBeNull();
      expect(cells(/^Führen/).at(-1)).toBe("3");
      await expect.poll(() => page.getByRole("button", { name: /anlegen/ }).query()).toBeNull();
      await expect.poll(() => save().query()).toBeNull();
    }
  });

  it("is fixed once the run is archived or anonymised [MAN-020]", async () => {
    await open(undefined, { run: { runState: "ANONYMIZED" } });
    await expect.element(row(/^Führen/)).toBeVisible();
    await expect.poll(() => menu().query()).toBeNull();
  });
});
