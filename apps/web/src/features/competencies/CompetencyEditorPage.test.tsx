// @module-tag soak
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { buildCompetency, buildUsage } from "../../testing/buildDesign.ts";
import { testId } from "../../testing/buildRun.ts";
import { buildTenant, buildUser, refuse, succeed } from "../../testing/fakeServer.ts";
import { field } from "../../testing/field.ts";
import { heldAnswer } from "../../testing/heldAnswer.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";
import { readHeldDrafts } from "../../platform/drafts/upkeep.ts";

beforeEach(() => page.viewport(1280, 900));
afterEach(stopApp);

const ID = testId(80);
const competency = buildCompetency();
type Answers = NonNullable<NonNullable<Parameters<typeof startApp>[0]>["answers"]>;

const editor = (answers: Answers = {}, keepsForms = false) =>
  startApp({
    keepsForms,
    path: `/competencies/${ID}`,
    answers: {
      [`GET /Competencies/${ID}`]: succeed(competency),
      [`GET /Competencies/${ID}/Usage`]: succeed(buildUsage()),
      "GET /Competencies": succeed({ competencies: [competency] }),
      ...answers,
    },
  });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const save = () => button("Speichern");

describe("what was typed and not saved", () => {
  const restored = () => page.getByText("Ungespeicherte Änderungen wiederhergestellt");
  /** Waits for the write to the device, which follows shortly after the last key. */
  const onDevice = async () => {
    const held = await readHeldDrafts(buildUser().id, buildTenant().id);
    return held.map(({ payload }) => JSON.stringify(payload)).join();
  };

  it("is there again after the page was closed, and is merged with what others have saved", async () => {
    await editor();
    await field("Name").fill("Halbfertig");
    await expect.poll(onDevice).toContain("Halbfertig");
    stopApp();
    const newer = { ...competency, baseName: "Von anderen", revision: competency.revision + 1 };
    await editor({ [`GET /Competencies/${ID}`]: succeed(newer) }, true);
    await expect.element(restored()).toBeVisible();
    await expect.element(field("Name")).toHaveValue("Halbfertig");
    await expect.element(field("Basisname")).toHaveValue("Von anderen");
    await button("Änderungen verwerfen").click();
    await expect.element(field("Name")).toHaveValue(competency.name);
    await expect.poll(onDevice).toBe("");
  });

  it("leaves the device once it is saved", async () => {
    await editor({ "PUT /Competencies": succeed({ ...competency, name: "Fertig", revision: 4 }) });
    await field("Name").fill("Fertig");
    await expect.poll(onDevice).toContain("Fertig");
    await save().click();
    await expect.poll(onDevice).toBe("");
    stopApp();
    await editor({}, true);
    await expect.element(field("Name")).toHaveValue(competency.name);
    expect(restored().query()).toBeNull();
  });
});

describe("the editor of a competency", () => {
  it("needs a session [NAV-19]", async () => {
    for (const path of [
      `/competencies/${ID}`,
      "/competencies/create-competence",
      "/competencies",
    ]) {
      await startApp({ path, user: null });
      await expect.element(page.getByRole("heading", { name: "Anmelden" })).toBeVisible();
    }
  });

  it("changes every field, in all languages [COMP-02, NAV-19, API-40]", async () => {
    const server = await editor({ "PUT /Competencies": succeed({ ...competency, revision: 4 }) });
    await field("Name").fill("Leitung");
    await field("Basisname").fill("Lead");
    await field("Reihenfolge").fill("25");
    await field("Farbe").fill("#AB12cd");
    await expect.element(field("Farbe auswählen")).toHaveValue("#ab12cd");
    await field("Anzeigename").fill("Leiten");
    await page.getByText("English", { exact: false }).first().click();
    await field("Anzeigename").fill("Leading");
    await page.getByText("Français", { exact: false }).first().click();
    await field("Beschreibung").fill("Dirige.");
    await field("Anzeigename").fill("Diriger");
    await save().click();
    await expect.element(page.getByText("Die Kompetenz ist gespeichert.")).toBeVisible();
    const put = server.requests.find(({ call }) => call === "PUT /Competencies");
    expect(put?.body).toEqual({
      id: ID,
      revision: 3,
      name: "Leitung",
      baseName: "Lead",
      texts: {
        de: { displayName: "Leiten", description: "Führt andere." },
        en: { displayName: "Leading", description: "" },
        fr: { displayName: "Diriger", description: "Dirige." },
      },
      sortOrder: 25,
      colorCode: "#AB12cd",
    });
  });

  it("keeps what is entered while it is being saved, as unsaved", async () => {
    const held = heldAnswer(succeed({ ...competency, name: "Leitung", revision: 4 }));
    const server = await editor({ "PUT /Competencies": held.answer });
    const sent = () => server.requests.filter(({ call }) => call === "PUT /Competencies");
    await field("Name").fill("Leitung");
    await save().click();
    await expect.poll(sent).toHaveLength(1);
    await field("Basisname").fill("Später");
    held.release();
    await expect.element(page.getByText("Die Kompetenz ist gespeichert.").first()).toBeVisible();
    await expect.element(field("Basisname")).toHaveValue("Später");
    await save().click();
    await expect.poll(sent).toHaveLength(2);
    expect(sent()[1]?.body).toMatchObject({ revision: 4, name: "Leitung", baseName: "Später" });
  });

  it("takes a colour from the device's picker [COMP-02]", async () => {
    await editor();
    const picker = field("Farbe auswählen");
    await picker.fill("#00ff00");
    await expect.element(field("Farbe")).toHaveValue("#00ff00");
  });

  it("needs a name that passes the name rule, and a display name [COMP-03, COMP-04]", async () => {
    await editor();
    const wrong = async (label: string, value: string, message: RegExp) => {
      const before = (field(label).element() as HTMLInputElement).value;
      await field(label).fill(value);
      await userEvent.tab();
      await expect.element(page.getByText(message)).toBeVisible();
      await expect.element(save()).toHaveAttribute("aria-disabled", "true");
      await field(label).fill(before);
    };
    await expect.element(field("Name")).toBeVisible();
    await wrong("Name", "", /^Diese Angabe fehlt noch\.$/);
    await wrong("Name", "Führung & Co", /Erlaubt sind Buchstaben/);
    await wrong("Anzeigename", " ", /^Diese Angabe fehlt noch\.$/);
    await wrong("Farbe", "rot", /als # mit sechs Stellen/);
    await wrong("Reihenfolge", "", /^Diese Angabe fehlt noch\.$/);
  });

  it("cannot be deleted while it is used, and says by what [COMP-05, ERR-44]", async () => {
    const processes = [{ id: testId(1), name: "Auswahltag", cues: 4 }];
    const tooltip = async (usage: unknown): Promise<string | null> => {
      await editor({ [`GET /Competencies/${ID}/Usage`]: succeed(usage) });
      await expect.element(button("Löschen")).toHaveAttribute("aria-disabled", "true");
      await button("Löschen").hover();
      await expect.element(page.getByRole("tooltip")).toBeVisible();
      return page.getByRole("tooltip").element().textContent;
    };
    expect(await tooltip(buildUsage({ processes }))).toBe(
      "Eine Kompetenz, die noch in einem Verfahren verwendet wird, kann nicht gelöscht werden. Verwendet in: Auswahltag.",
    );
    expect(await tooltip(buildUsage({ otherRuns: 1 }))).toBe(
      "Eine Kompetenz, die noch in einem Lauf verwendet wird, kann nicht gelöscht werden. Verwendet in: Ein weiterer Lauf.",
    );
  });

  it("is saved and deleted only by callers of whom the answer says so", async () => {
    const can = { edit: "noRight", delete: "noRight" } as const;
    await editor({ [`GET /Competencies/${ID}`]: succeed({ ...competency, can }) });
    await field("Name").fill("Anders");
    for (const refused of [save(), button("Löschen")]) {
      await expect.element(refused).toHaveAttribute("aria-disabled", "true");
      await expect.element(refused).toHaveAccessibleDescription("Dafür fehlt das Recht.");
    }
  });

  it("says so when it came into use meanwhile, and stays", async () => {
    await editor({ [`DELETE /Competencies/${ID}`]: refuse("DELETE_DENIED") });
    await button("Löschen").click();
    await page.getByRole("dialog").getByRole("button", { name: "Löschen" }).click();
    await expect.element(page.getByText(/Nicht gelöscht/)).toBeVisible();
    await expect.element(field("Name")).toHaveValue("Führung");
  });

  it("warns when it cannot be loaded [ERR-46]", async () => {
    await editor({ [`GET /Competencies/${ID}`]: refuse("ITEM_NOT_FOUND") });
    await expect.element(page.getByText("Das konnte nicht geladen werden.")).toBeVisible();
  });
});

describe("a new competency", () => {
  it("stands last, with a colour that is free [NAV-19]", async () => {
    const server = await startApp({
      path: "/competencies/create-competence",
      answers: {
        "GET /Competencies": succeed({ competencies: [competency] }),
        "POST /Competencies": succeed({ ...competency, revision: 1 }),
        [`GET /Competencies/${ID}`]: succeed({ ...competency, revision: 1 }),
        [`GET /Competencies/${ID}/Usage`]: succeed(buildUsage()),
      },
    });
    await expect.element(page.getByRole("heading", { name: "Neue Kompetenz" })).toBeVisible();
    await expect.element(field("Reihenfolge")).toHaveValue("20");
    await expect.element(field("Farbe")).not.toHaveValue("#0072b2");
    await field("Name").fill("Analyse");
    await field("Anzeigename").fill("Analyse");
    await save().click();
    await expect.poll(() => location.pathname).toBe(`/competencies/${ID}`);
    const post = server.requests.find(({ call }) => call === "POST /Competencies");
    expect(post?.body).toMatchObject({ name: "Analyse", sortOrder: 20 });
  });
});

describe("the list of competencies", () => {
  it("has a dot in the competency's colour, and is sorted by sort order [COMP-01, NAV-19, SHELL-24]", async () => {
    const competencies = [
      buildCompetency({ id: testId(3), name: "Zuletzt", sortOrder: 100, colorCode: "#00ff00" }),
      buildCompetency({ id: testId(4), name: "Mitte", sortOrder: 9, baseName: "Basis" }),
      buildCompetency({ id: testId(5), name: "Vorn", sortOrder: -1 }),
      buildCompetency({ id: testId(6), name: "Zuerst", sortOrder: -10 }),
    ];
    await startApp({
      path: "/competencies",
      answers: { "GET /Competencies": succeed({ competencies }) },
    });
    await expect.element(page.getByRole("table", { name: "Kompetenzen" })).toBeVisible();
    await expect
      .poll(() => [...document.querySelectorAll("thead th")].map((head) => head.textContent))
      .toEqual(["Name", "Basisname", "Reihenfolge"]);
    const rows = [...document.querySelectorAll("tbody tr")].map((row) =>
      [...row.querySelectorAll("td")].map((cell) => cell.textContent),
    );
    expect(rows).toEqual([
      ["Zuerst", "Leadership", "-10"],
      ["Vorn", "Leadership", "-1"],
      ["Mitte", "Basis", "9"],
      ["Zuletzt", "Leadership", "100"],
    ]);
    const dots = [...document.querySelectorAll("tbody circle")];
    expect(dots.map((dot) => dot.getAttribute("fill"))).toEqual([
      "#0072b2",
      "#0072b2",
      "#0072b2",
      "#00ff00",
    ]);
  });
});
