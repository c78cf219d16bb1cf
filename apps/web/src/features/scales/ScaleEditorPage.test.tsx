// @module-tag soak
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { buildUsage } from "../../testing/buildDesign.ts";
import { buildScale, testId } from "../../testing/buildRun.ts";
import { buildTenant, outdated, refuse, succeed } from "../../testing/fakeServer.ts";
import { field } from "../../testing/field.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 900));
afterEach(stopApp);

const ID = testId(2);
const scale = buildScale();
type Answers = NonNullable<NonNullable<Parameters<typeof startApp>[0]>["answers"]>;

const editor = (
  answers: Answers = {},
  tenant = buildTenant({ tenantFeatures: ["ASSIGN_CUE_HIGHLIGHT"] }),
) =>
  startApp({
    path: `/scales/${ID}`,
    tenant,
    answers: {
      [`GET /Scales/${ID}`]: succeed(scale),
      [`GET /Scales/${ID}/Usage`]: succeed(buildUsage()),
      "GET /Scales": succeed({ scales: [scale] }),
      ...answers,
    },
  });
const blank = (answers: Answers = {}) =>
  startApp({
    path: "/scales/create-scale",
    answers: { "GET /Scales": succeed({ scales: [] }), ...answers },
  });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = () => page.getByRole("dialog");
const inDialog = (name: string) => dialog().getByRole("button", { name, exact: true });
const choices = () =>
  [...document.querySelectorAll('[aria-label="Aufteilung der Verhaltensanker"] input')].map(
    (input) => input.getAttribute("aria-label")?.replace(/^.*: /, ""),
  );
const save = () => button("Speichern");

describe("the editor of a scale", () => {
  it("needs a session [NAV-18]", async () => {
    for (const path of [`/scales/${ID}`, "/scales/create-scale", "/scales"]) {
      await startApp({ path, user: null });
      await expect.element(page.getByRole("heading", { name: "Anmelden" })).toBeVisible();
    }
  });

  it("has name, description, criterions and the choice of partition, per language [NAV-18, SCALE-03, SCALE-04, SCALE-07]", async () => {
    await editor();
    await expect.element(field("Name")).toHaveValue("Fünf Stufen");
    await expect.element(field("Beschreibung")).toHaveValue("");
    await expect.element(field("Wert von Kriterium 1")).toHaveValue("1");
    await expect.element(field("Langtext von Kriterium 5")).toHaveValue("Stufe 5");
    await expect.element(field("Kurztext von Kriterium 5")).toHaveValue("S5");
    await expect.element(field("Beschreibung von Kriterium 5")).toHaveValue("");
    await page.getByText("English", { exact: false }).first().click();
    await expect.element(field("Langtext von Kriterium 5")).toHaveValue("");
    await page.getByRole("link", { name: "Zu den Skalen" }).click();
    await expect.element(page.getByRole("heading", { name: "Bewertungsskalen" })).toBeVisible();
  });

  it("draws every symmetric partition of its criterions, and follows their number [SCALE-05]", async () => {
    await editor();
    await expect.element(field("Name")).toBeVisible();
    expect(choices()).toEqual([
      "1, 2, 3, 4, 5",
      "1, 2 | 3 | 4, 5",
      "1 | 2, 3, 4 | 5",
      "1 | 2 | 3 | 4 | 5",
    ]);
    await button("Kriterium hinzufügen").click();
    await expect.element(field("Wert von Kriterium 6")).toHaveValue("6");
    await expect.poll(() => choices().length).toBe(8);
    const chosen = document.querySelector<HTMLInputElement>(
      '[aria-label="Aufteilung der Verhaltensanker"] input:checked',
    );
    // Three groups stay three groups.
    expect(chosen?.getAttribute("aria-label")).toMatch(/^3 Gruppen/);
  });

  it("lets one group be highlighted, where the tenant has the feature [SCALE-06]", async () => {
    const server = await editor({ "PUT /Scales": succeed({ ...scale, revision: 4 }) });
    await page.getByRole("radio", { name: "Gruppe 4, 5" }).click();
    await save().click();
    await expect.element(page.getByText("Die Skala ist gespeichert.")).toBeVisible();
    const put = server.requests.find(({ call }) => call === "PUT /Scales");
    expect(put?.body).toMatchObject({ id: ID, revision: 3, highlightedPartition: 2 });
    await editor({}, buildTenant());
    await expect.element(field("Name")).toBeVisible();
    await expect
      .poll(() => page.getByRole("radiogroup", { name: "Hervorgehobene Gruppe" }).query())
      .toBeNull();
  });

  it("cannot be saved while it is invalid, and says what is wrong [SCALE-10, SCALE-11]", async () => {
    const server = await editor();
    await field("Name").fill("Skala #1");
    await expect.element(page.getByText(/Erlaubt sind Buchstaben, Ziffern/)).toBeVisible();
    await expect.element(save()).toHaveAttribute("aria-disabled", "true");
    await save().click({ force: true });
    await field("Name").fill("Skala 1");
    await expect.element(save()).not.toHaveAttribute("aria-disabled");
    await field("Wert von Kriterium 5").fill("4");
    await userEvent.tab();
    await expect.element(page.getByText("Diesen Wert gibt es schon.")).toBeVisible();
    await expect.element(save()).toHaveAttribute("aria-disabled", "true");
    expect(server.requests.filter(({ call }) => call.startsWith("PUT"))).toEqual([]);
  });

  it.each(["an existing", "a new"])(
    "says at a cleared value that it is missing, and moves no row before it is left: %s scale",
    async (kind) => {
      await (kind === "a new" ? blank() : editor());
      const add = button("Kriterium hinzufügen");
      for (let more = 0; kind === "a new" && more < 3; more += 1) await add.click();
      const texts = () =>
        [...document.querySelectorAll("li")].flatMap((row) => {
          const value = row.querySelector<HTMLInputElement>('input[inputmode="decimal"]');
          return value === null ? [] : [value.value];
        });
      await expect.poll(() => texts().length).toBeGreaterThan(2);
      const before = texts();
      const second = page.getByRole("textbox", { name: `Wert von Kriterium ${before[1]}` });
      await second.fill("");
      await userEvent.tab();
      const cleared = field("Wert von Kriterium ohne Wert");
      await expect.element(cleared).toHaveAccessibleDescription(/fehlt noch/);
      expect(texts()).toEqual(before.with(1, ""));
      await cleared.fill("99");
      await userEvent.tab();
      expect(texts()).toEqual(before.with(1, "99"));
      await field("Name").click();
      await expect.poll(texts).toEqual([...before.toSpliced(1, 1), "99"]);
    },
  );

  it("asks before it is left or deleted, and does neither when declined [SCALE-08]", async () => {
    const server = await editor({ [`DELETE /Scales/${ID}`]: succeed({ id: ID }) });
    await field("Name").fill("Andere");
    await button("Abbrechen").click();
    await expect.element(dialog().getByText(/gehen verloren/)).toBeVisible();
    await inDialog("Abbrechen").click();
    await expect.element(field("Name")).toHaveValue("Andere");
    await button("Löschen").click();
    await expect
      .element(dialog().getByText("„Fünf Stufen“ wird endgültig gelöscht."))
      .toBeVisible();
    await inDialog("Abbrechen").click();
    expect(server.requests.filter(({ call }) => call.startsWith("DELETE"))).toEqual([]);
    await button("Löschen").click();
    await inDialog("Löschen").click();
    await expect.element(page.getByText("Die Skala ist gelöscht.")).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Bewertungsskalen" })).toBeVisible();
    expect(server.requests.filter(({ call }) => call.startsWith("DELETE"))).toHaveLength(1);
  });

  it("cannot be deleted while it is used, and says where [SCALE-09, ERR-44]", async () => {
    const usage = buildUsage({
      processes: [{ id: testId(1), name: "Auswahltag", cues: 12 }],
      runs: [{ id: testId(100), name: "Herbst" }],
      otherRuns: 2,
    });
    const server = await editor({ [`GET /Scales/${ID}/Usage`]: succeed(usage) });
    await expect.element(page.getByRole("link", { name: "Auswahltag" })).toBeVisible();
    await expect.element(button("Löschen")).toHaveAttribute("aria-disabled", "true");
    await button("Löschen").hover();
    await expect
      .element(page.getByRole("tooltip"))
      .toHaveTextContent(
        "Eine Skala, die noch in einem Lauf verwendet wird, kann nicht gelöscht werden. Verwendet in: Auswahltag, Herbst und 2 weitere Läufe.",
      );
    await button("Löschen").click({ force: true });
    expect(server.requests.filter(({ call }) => call.startsWith("DELETE"))).toEqual([]);
  });

  it("asks before its groups change under the cues of a process", async () => {
    const processes = [{ id: testId(1), name: "Auswahltag", cues: 12 }];
    const server = await editor({
      [`GET /Scales/${ID}/Usage`]: succeed(buildUsage({ processes })),
      "PUT /Scales": succeed({ ...scale, revision: 4 }),
    });
    await page.getByRole("radio", { name: /^Eine Gruppe/ }).click();
    await save().click();
    await expect.element(dialog().getByText(/Auswahltag/)).toBeVisible();
    await expect.element(dialog().getByText(/letzten 2 Gruppen/)).toBeVisible();
    await inDialog("Abbrechen").click();
    expect(server.requests.filter(({ call }) => call.startsWith("PUT"))).toEqual([]);
    await save().click();
    await inDialog("Speichern").click();
    await expect.element(page.getByText("Die Skala ist gespeichert.")).toBeVisible();
  });

  it("shows both versions when somebody else was faster, and overwrites none", async () => {
    const theirs = { ...scale, name: "Ihre", description: "Von nebenan", revision: 4 };
    const server = await editor({ "PUT /Scales": outdated(theirs) });
    await field("Name").fill("Meine");
    await save().click();
    await expect.element(page.getByRole("cell", { name: "Meine" })).toBeVisible();
    await expect.element(page.getByRole("cell", { name: "Ihre" })).toBeVisible();
    await expect.element(field("Beschreibung")).toHaveValue("Von nebenan");
    await button("Gespeicherte Fassung nehmen").click();
    await expect.element(field("Name")).toHaveValue("Ihre");
    expect(server.requests.filter(({ call }) => call.startsWith("PUT"))).toHaveLength(1);
  });

  it("warns when it cannot be loaded [ERR-46]", async () => {
    await editor({ [`GET /Scales/${ID}`]: refuse("ITEM_NOT_FOUND") });
    const warning = page.getByText("Das konnte nicht geladen werden.");
    await expect.element(warning).toBeVisible();
    expect(warning.element().closest("[data-tone]")?.getAttribute("data-tone")).toBe("warning");
  });
});

describe("a new scale", () => {
  it("starts with one criterion of value 0, and is not taken for an id [SCALE-02, SCALE-12, NAV-18]", async () => {
    await blank();
    await expect.element(page.getByRole("heading", { name: "Neue Skala" })).toBeVisible();
    await expect.element(field("Wert von Kriterium 0")).toHaveValue("0");
    await expect.poll(() => document.querySelectorAll("input[inputmode]").length).toBe(1);
    expect(choices()).toEqual(["0"]);
    // Nothing is wrong with what nobody has touched yet.
    await expect.poll(() => page.getByText("Diese Angabe fehlt noch.").query()).toBeNull();
    await expect.poll(() => button("Löschen").query()).toBeNull();
  });

  it("is created, and then edited under its own address", async () => {
    const stored = buildScale({ name: "Neu", revision: 1 });
    const server = await blank({
      "POST /Scales": succeed(stored),
      [`GET /Scales/${ID}`]: succeed(stored),
      [`GET /Scales/${ID}/Usage`]: succeed(buildUsage()),
    });
    await field("Name").fill("Neu");
    await button("Kriterium hinzufügen").click();
    await field("Kurztext von Kriterium 1").fill("ja");
    await save().click();
    await expect.poll(() => location.pathname).toBe(`/scales/${ID}`);
    const post = server.requests.find(({ call }) => call === "POST /Scales");
    const empty = { textShort: "", textLong: "", description: "" };
    expect(post?.body).toEqual({
      name: "Neu",
      description: "",
      criterions: [
        { value: 0, texts: { de: empty } },
        { value: 1, texts: { de: { ...empty, textShort: "ja" } } },
      ],
      selectedPartition: [2],
      highlightedPartition: null,
    });
  });

  it("says at its name that another one is called so", async () => {
    await blank({ "POST /Scales": refuse("DUPLICATE_NAME") });
    await field("Name").fill("Fünf Stufen");
    await save().click();
    await expect.element(field("Name")).toHaveAccessibleDescription("Diesen Namen gibt es schon.");
    await field("Name").fill("Sechs Stufen");
    await expect.element(save()).not.toHaveAttribute("aria-disabled");
  });
});

describe("the list of scales", () => {
  it("has its columns, is sorted by name and searchable; a row leads to the editor [SCALE-01, SCALE-02, SHELL-24, NAV-18]", async () => {
    const scales = [
      buildScale({ id: testId(3), name: "Zehn", description: "fein" }),
      scale,
      buildScale({ id: testId(4), name: "Ähnlich", description: "grob" }),
    ];
    await startApp({
      path: "/scales",
      answers: {
        "GET /Scales": succeed({ scales }),
        [`GET /Scales/${ID}`]: succeed(scale),
        [`GET /Scales/${ID}/Usage`]: succeed(buildUsage()),
      },
    });
    await expect.element(page.getByRole("table", { name: "Bewertungsskalen" })).toBeVisible();
    const names = () =>
      [...document.querySelectorAll("tbody tr td:first-child")].map((cell) => cell.textContent);
    await expect
      .poll(() => [...document.querySelectorAll("thead th")].map((head) => head.textContent))
      .toEqual(["Name", "Beschreibung"]);
    expect(names()).toEqual(["Ähnlich", "Fünf Stufen", "Zehn"]);
    await page.getByRole("searchbox").fill("grob");
    await expect.poll(names).toEqual(["Ähnlich"]);
    await page.getByRole("searchbox").fill("");
    await page.getByRole("link", { name: "Fünf Stufen" }).click();
    await expect.element(field("Name")).toHaveValue("Fünf Stufen");
    await expect.poll(() => location.pathname).toBe(`/scales/${ID}`);
  });

  it("offers a new one to who may edit scales [SCALE-02]", async () => {
    await blank();
    await startApp({ path: "/scales", answers: { "GET /Scales": succeed({ scales: [] }) } });
    await page.getByRole("link", { name: "Neue Skala" }).first().click();
    await expect.element(field("Wert von Kriterium 0")).toBeVisible();
  });
});
