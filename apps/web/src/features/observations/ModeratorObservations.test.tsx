// @module-tag soak
import "@mantine/core/styles/Modal.css";
import type { Observation, ProcessRun } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { queryClient } from "../../platform/cache/queryClient.ts";
import { refuse, succeed } from "../../testing/fakeServer.ts";
import {
  ANNA,
  BERND,
  GROUP,
  INTERVIEW,
  LEADING,
  LISTENING,
  newObserver,
  observedRun,
  ROLE_PLAY,
  RUN,
} from "../../testing/observedRun.ts";
import { newId } from "../../ui/newId.ts";
import { storedObservation, storedPage } from "../../testing/buildObservation.ts";
import { openDesk } from "../../testing/observationDesk.ts";
import { stopApp } from "../../testing/testApp.tsx";

const SAVE_PAGE = "PUT /Observation/updateObservationPage";
const LIST = `GET /Observation/moderatorObservations/${RUN}/${ANNA}`;
const SAVE_LIST = "PUT /Observation";
/** The page may have to be compiled first. */
const failing = () => new Response("", { status: 500 });
let user = newObserver();

beforeEach(async () => {
  user = newObserver();
  await page.viewport(1440, 1000);
});
afterEach(stopApp);

type PageFields = Partial<Observation["pages"][number]>;
const written = (
  cell: Partial<Pick<Observation, "candidateId" | "exerciseId" | "type" | "observerId">>,
  ...pages: PageFields[]
): Observation =>
  storedObservation({
    observerId: user.id,
    ...cell,
    pages: pages.map((fields, index) => storedPage({ page: index + 1, ...fields })),
  });
const told = (title: string, competencyId: string | null = null): PageFields => ({
  title,
  content: `<p>Text zu ${title}</p>`,
  competencyId,
});

function open(
  observations: Observation[],
  fields: Partial<ProcessRun> = {},
  answers: Parameters<typeof openDesk>[0]["answers"] = {},
) {
  const moderators = { moderators: [user.id], moderatorsAreObservers: true, observerTeams: [] };
  const can = { ...observedRun(user.id).can, moderatorView: true } as const;
  const path = `/moderatorobservations/${RUN}/candidate/${ANNA}`;
  return openDesk({ user, path, observations, fields: { ...moderators, can, ...fields }, answers });
}
const button = (name: string | RegExp) => page.getByRole("button", { name });
const dialog = () => page.getByRole("dialog", { name: "Beobachtung bearbeiten" });
const title = () => dialog().getByRole("textbox", { name: "Titel" });
const editor = () => dialog().getByRole("textbox", { name: "Text der Beobachtung" });
const save = () => dialog().getByRole("button", { name: "Speichern" });
const cancel = () => dialog().getByRole("button", { name: "Abbrechen" });
const titles = () =>
  [...document.querySelectorAll("tbody tr td:nth-child(3)")].map((cell) => cell.textContent);
const heading = (name: string) => page.getByRole("columnheader", { name }).getByRole("button");

describe("the overview of a moderator's own observations", () => {
  it("lists the own html pages with a text, by competency, then exercise [ROUTE-011, MOV-002, MOV-004, MOV-005, OAPI-025]", async () => {
    const { server } = await open([
      written({ exerciseId: INTERVIEW }, told("D", LISTENING), told("B", LEADING), told("F")),
      written({ exerciseId: ROLE_PLAY }, told("C", LISTENING), {
        title: "leer",
        content: "<p></p>",
      }),
      written({}, told("A", LEADING), told("E")),
      written({ candidateId: BERND }, told("von Bernd")),
      written(
        { type: "webInk", exerciseId: GROUP },
        { content: '{"strokes":[1]}', title: "Stift" },
      ),
      written({ observerId: newId() }, told("von anderen")),
    ]);
    await expect.poll(titles).toEqual(["A", "B", "C", "D", "E", "F"]);
    const [first] = document.querySelectorAll("tbody tr");
    const cells = [...(first?.querySelectorAll("td") ?? [])].map((cell) => cell.textContent);
    expect(cells.slice(0, 4)).toEqual(["Führen", "Gruppe", "A", "Text zu A"]);
    expect(cells[4]).toMatch(/^01\.11\.2026/);
    const calls = server.requests.map(({ call }) => call);
    expect(calls).toContain(`GET /Observation/moderatorObservations/${RUN}/${ANNA}`);
  });

  it("leads back to the run, and to the other candidates, never to all at once [MOV-001, RES-002]", async () => {
    await open([written({}, told("A")), written({ candidateId: BERND }, told("B"))]);
    await expect
      .element(page.getByRole("link", { name: "Zur Übersicht" }))
      .toHaveAttribute("href", `/dashboard?processRun=${RUN}`);
    await button("Kandidaten: Kim Adler").click();
    const menu = page.getByRole("navigation", { name: "Kandidaten" });
    await expect
      .poll(() =>
        menu
          .getByRole("link")
          .elements()
          .map((link) => link.textContent),
      )
      .toEqual(["Kim Adler", "Kim Berg"]);
    await page.getByRole("link", { name: "Kim Berg" }).click();
    await expect
      .poll(() => location.pathname)
      .toBe(`/moderatorobservations/${RUN}/candidate/${BERND}`);
    await expect.poll(titles).toEqual(["B"]);
  });

  it("is sorted by several columns, without a Shift key too, and says so in the address [MOV-003]", async () => {
    await open([
      written({ exerciseId: INTERVIEW }, told("A", LEADING)),
      written({}, told("C", LISTENING), told("B", LEADING)),
    ]);
    await expect.poll(titles).toEqual(["B", "A", "C"]);
    await heading("Übung").click();
    await heading("Titel").click({ modifiers: ["Shift"] });
    await expect.poll(titles).toEqual(["B", "C", "A"]);
    await expect.poll(() => location.search).toBe("?sort=exercise%2Ctitle");
    await heading("Kompetenz").click();
    await page.getByRole("switch", { name: "Nach mehreren Spalten sortieren" }).click();
    await heading("Titel").click();
    await heading("Titel").click();
    await expect.poll(titles).toEqual(["B", "A", "C"]);
    await expect.poll(() => location.search).toBe("?sort=competency%2C-title");
  });

  it("gives the columns shares of the width that keep [MOV-006]", async () => {
    const long = {
      title: "Sehrlangestitelwort".repeat(4),
      content: `<p>${"Satz ".repeat(90)}</p>`,
    };
    await open([written({}, long)]);
    await expect.element(page.getByRole("table")).toBeVisible();
    const shares = () => {
      const heads = [...document.querySelectorAll("thead th")];
      const whole = document.querySelector("table")?.clientWidth ?? 1;
      return heads.map((head) => Math.round((head.clientWidth / whole) * 100));
    };
    await expect.poll(shares).toEqual([14, 17, 15, 29, 12, 13]);
    await page.viewport(1100, 1000);
    await expect.poll(shares).toEqual([14, 17, 15, 29, 12, 13]);
  });

  it("has all rows on one page [MOV-007]", async () => {
    const pages = Array.from({ length: 60 }, (_, index) => told(`Seite ${index + 1}`));
    await open([written({}, ...pages)]);
    await expect.poll(() => titles().length).toBe(60);
    await expect.poll(() => page.getByRole("navigation", { name: /Seiten/ }).query()).toBeNull();
  });

  it("shows where to write first", async () => {
    await open([]);
    await expect
      .element(page.getByRole("link", { name: "Beobachten" }))
      .toHaveAttribute(
        "href",
        `/observations/${RUN}/candidate/${ANNA}/exercise/${GROUP}/type/html`,
      );
  });

  it("can only be read after the end, and says why", async () => {
    await open([written({}, told("A"))], { runState: "FINISHED" });
    await expect.element(page.getByText(/Beobachtungsphase ist abgeschlossen/)).toBeVisible();
    await expect.poll(() => button(/bearbeiten|löschen/).query()).toBeNull();
    await button("„A“ lesen").click();
    const reading = page.getByRole("dialog", { name: "Beobachtung lesen" });
    await expect.element(reading.getByText("Text zu A")).toBeVisible();
    await expect.poll(() => reading.getByRole("button", { name: "Speichern" }).query()).toBeNull();
  });

  it("is for moderators", async () => {
    await open([written({}, told("A"))], { moderators: [], can: observedRun(user.id).can });
    await expect.element(page.getByText("Diese Seite gehört der Moderation")).toBeVisible();
  });
});

describe("the dialog of a page", () => {
  const openDialog = async (...pages: PageFields[]) => {
    const opened = await open([written({}, ...pages)]);
    await expect.element(button("„A“ bearbeiten")).toBeVisible();
    await button("„A“ bearbeiten").click();
    await expect.element(editor()).toBeVisible();
    return opened;
  };

  it("is 600 wide, and no click beside it closes it [MOV-008]", async () => {
    await openDialog(told("A"));
    const box = () => document.querySelector<HTMLElement>(".mantine-Modal-content");
    expect(box()?.offsetWidth).toBe(600);
    const beside = document.querySelector<HTMLElement>(".mantine-Modal-overlay");
    expect(beside).not.toBeNull();
    beside?.click();
    // It stays, and can be written in; then neither a click nor Escape asks whether to discard that.
    await title().fill("A2");
    beside?.click();
    await userEvent.keyboard("{Escape}");
    await expect.element(title()).toHaveValue("A2");
    expect(page.getByRole("dialog").elements()).toHaveLength(1);
  });

  it("has title, competency, a text of height 500, cancel and save [MOV-009]", async () => {
    const { bodies, observations } = await openDialog(told("A", LEADING));
    const select = dialog().getByRole("combobox", { name: "Kompetenz" });
    const options = [...select.element().querySelectorAll("option")].map((one) => one.textContent);
    expect(options).toEqual(["Keine Kompetenz", "Führen", "Zuhören"]);
    const frame = editor().element().closest<HTMLElement>("[data-fixed]");
    expect(frame?.offsetHeight).toBe(500);
    await expect.poll(() => dialog().getByRole("menubar").query()).toBeNull();
    await title().fill("anders");
    await cancel().click();
    await button("Verwerfen").click();
    await expect.poll(() => dialog().query()).toBeNull();
    expect(titles()).toEqual(["A"]);
    expect(bodies(SAVE_PAGE)).toEqual([]);
    await button("„A“ bearbeiten").click();
    await expect.element(title()).toHaveValue("A");
    await select.selectOptions("Zuhören");
    await save().click();
    await expect.poll(() => dialog().query()).toBeNull();
    expect(observations[0]?.pages[0]).toMatchObject({ title: "A", competencyId: LISTENING });
    await expect.element(page.getByRole("cell", { name: "Zuhören" })).toBeVisible();
  });

  it("sends what was changed, and the competency [MOV-010]", async () => {
    const { bodies, observations } = await openDialog(told("A", LEADING));
    await title().fill("Neu");
    await save().click();
    const [own] = observations;
    await expect
      .poll(() => bodies(SAVE_PAGE))
      .toEqual([
        {
          ObservationId: own?.id,
          Page: 1,
          PageId: own?.pages[0]?.id,
          Revision: 1,
          Title: "Neu",
          CompetencyId: LEADING,
        },
      ]);
    await expect.poll(titles).toEqual(["Neu"]);
    await button("„Neu“ bearbeiten").click();
    await editor().click();
    await userEvent.keyboard("{Control>}{End}{/Control}!");
    await save().click();
    await expect
      .poll(() => bodies(SAVE_PAGE)[1])
      .toMatchObject({
        Revision: 2,
        Content: "<p>Text zu A!</p>",
        CompetencyId: LEADING,
      });
    expect(bodies(SAVE_PAGE)[1]).not.toHaveProperty("Title");
  });

  it("stays with the text when saving fails, until it works", async () => {
    const { server, observations } = await openDialog(told("A"));
    const works = server.answers[SAVE_PAGE];
    server.answers[SAVE_PAGE] = failing;
    await title().fill("bleibt");
    await save().click();
    await expect.element(dialog().getByText("Noch nicht gespeichert")).toBeVisible();
    await expect.element(title()).toHaveValue("bleibt");
    await title().fill("bleibt auch");
    if (works) server.answers[SAVE_PAGE] = works;
    await save().click();
    await expect.poll(() => dialog().query()).toBeNull();
    expect(observations[0]?.pages[0]?.title).toBe("bleibt auch");
  });

  it("shows both versions when somebody else has saved, and loses none", async () => {
    const { observations } = await openDialog(told("A"));
    const [own] = observations;
    const [first] = own?.pages ?? [];
    if (own && first) own.pages = [{ ...first, content: "<p>fremd</p>", revision: 2 }];
    await editor().click();
    await userEvent.keyboard("{Control>}{End}{/Control} eigen");
    await save().click();
    await dialog().getByRole("button", { name: "Vergleichen" }).click();
    const comparing = page.getByRole("dialog", { name: "Zwei Fassungen dieser Seite" });
    await expect.element(comparing.getByText("fremd")).toBeVisible();
    await expect.element(comparing.getByText("Text zu A eigen")).toBeVisible();
    await comparing.getByRole("button", { name: "Beide Texte behalten" }).click();
    await expect
      .poll(() => observations[0]?.pages[0]?.content)
      .toBe("<p>fremd</p><p>Text zu A eigen</p>");
    await expect.poll(() => dialog().query()).toBeNull();
  });

  it("keeps what is typed when the run ends meanwhile, and says that it is not taken", async () => {
    const { server } = await openDialog(told("A"));
    await title().fill("zu spät");
    const can = { ...observedRun(user.id).can, moderatorView: true } as const;
    const ended = observedRun(user.id, {
      moderators: [user.id],
      moderatorsAreObservers: true,
      runState: "FINISHED",
      can,
    });
    server.answers[`GET /ProcessRun/${RUN}`] = succeed(ended);
    server.answers[SAVE_PAGE] = refuse("WRONG_PROCESS_RUN_STATE");
    await queryClient.invalidateQueries();
    await expect.element(page.getByText(/Beobachtungsphase ist abgeschlossen/)).toBeInTheDocument();
    await expect.element(title()).toHaveValue("zu spät");
    await save().click();
    await expect.element(dialog().getByText("Der Server nimmt diesen Text nicht an")).toBeVisible();
    await expect.element(dialog().getByRole("button", { name: "Text kopieren" })).toBeVisible();
    await expect.element(title()).toHaveValue("zu spät");
  });

  it("finds again what was typed and not saved when the tab went away", async () => {
    const { observations, bodies } = await openDialog(told("A"));
    await title().fill("halb");
    await expect.element(title()).toHaveValue("halb");
    stopApp();
    const again = await open(observations);
    await expect.element(page.getByText("nicht gespeichert")).toBeVisible();
    expect(titles()).toEqual(["A"]);
    await button("„A“ bearbeiten").click();
    await expect.element(title()).toHaveValue("halb");
    await expect.element(dialog().getByText(/Nicht gespeicherte Eingaben/)).toBeVisible();
    await save().click();
    await expect.poll(titles).toEqual(["halb"]);
    expect(bodies(SAVE_PAGE)).toEqual([]);
    expect(again.bodies(SAVE_PAGE)).toHaveLength(1);
    await expect.poll(() => page.getByText("nicht gespeichert").query()).toBeNull();
  });

  /** Renames the page „A“ while nothing can be saved, and closes the app. */
  async function leaveUnsent({ server }: Awaited<ReturnType<typeof open>>): Promise<void> {
    server.answers[SAVE_PAGE] = failing;
    await button("„A“ bearbeiten").click();
    await title().fill("wartet");
    await save().click();
    await expect.element(dialog().getByText("Noch nicht gespeichert")).toBeVisible();
    stopApp();
  }

  it("shows what is unsent of the page itself, and sends both", async () => {
    const before = await open([written({}, told("A"))]);
    await leaveUnsent(before);
    const { observations } = await open(before.observations);
    await expect.poll(() => observations[0]?.pages[0]?.title).toBe("wartet");
    await expect.poll(titles).toEqual(["wartet"]);
  });

  it("shows what is unsent also where the observations cannot be read, without a way to change it", async () => {
    const before = await open([written({}, told("A"), told("B"))]);
    await leaveUnsent(before);
    await open(before.observations, {}, { [LIST]: failing, [SAVE_PAGE]: failing });
    const fault = page.getByText("Die Beobachtungen ließen sich nicht laden");
    await expect.element(fault).toBeVisible();
    await expect.poll(titles).toEqual(["wartet"]);
    expect(button(/bearbeiten|löschen/i).elements()).toEqual([]);
  });
});

describe("deleting", () => {
  it("asks by title, and keeps the row when it is dismissed [MOV-011]", async () => {
    const { bodies, observations } = await open([written({}, told("A"), told("B"))]);
    await button("„A“ löschen").click();
    const question = page.getByRole("dialog");
    await expect.element(question.getByText(/„A“ \(Gruppe\)/)).toBeVisible();
    await question.getByRole("button", { name: "Abbrechen" }).click();
    expect(titles()).toEqual(["A", "B"]);
    await button("„A“ löschen").click();
    await page.getByRole("dialog").getByRole("button", { name: "Löschen" }).click();
    await expect.poll(titles).toEqual(["B"]);
    await expect.poll(() => observations[0]?.pages.map((one) => one.title)).toEqual(["B"]);
    expect(bodies(SAVE_LIST)[0]).toMatchObject({ pages: [{ deleted: true }] });
  });

  it("of the only page deletes the whole observation", async () => {
    const { server, bodies, observations } = await open([written({}, told("A"))]);
    const call = `DELETE /Observation/${observations[0]?.id}`;
    server.answers[call] = succeed({ id: observations[0]?.id });
    await button("„A“ löschen").click();
    await page.getByRole("dialog").getByRole("button", { name: "Löschen" }).click();
    await expect.poll(() => server.requests.some((request) => request.call === call)).toBe(true);
    await expect.element(page.getByText("Noch keine eigenen Beobachtungen")).toBeVisible();
    expect(bodies(SAVE_LIST)).toEqual([]);
  });
});
