// @module-tag soak
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  buildCandidate,
  buildRun,
  buildRunCandidate,
  buildSummary,
  buildTeam,
  testId,
  moderatorCan,
} from "../../testing/buildRun.ts";
import { field } from "../../testing/field.ts";
import { candidateList } from "../../testing/buildLists.ts";
import { refuse, refuseField, succeed } from "../../testing/fakeServer.ts";
import { button, callsOf, openRunEditor, RUN_ID, staffed } from "../../testing/runEditor.ts";
import { stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 900));
afterEach(stopApp);

const dialog = () => page.getByRole("dialog");
const LIST = [
  "Anrede\tName\tE-Mail\tStelle",
  "Frau\tBerg, Anna\tanna@example.org\tLeitung",
  "Herr\tJan Klee\tjan@\tLeitung",
  "\tMia 7\t\t",
  "Frau\tZoe Adler\tadler@post.example\tVertrieb",
].join("\n");
const BULK = `POST /ProcessRun/${RUN_ID}/Candidates`;

/** The field behind the button that chooses a file. */
const listField = (): HTMLInputElement =>
  document.querySelector<HTMLInputElement>('input[type="file"][accept*=".csv"]')!;

async function openImport(licence = {}) {
  const server = await openRunEditor(staffed, { licence });
  await button("Mehrere hinzufügen").click();
  return server;
}

describe("adding several candidates", () => {
  it("shows what is wrong with each row of a pasted list, and adds the others", async () => {
    const server = await openImport();
    server.answers[BULK] = succeed({
      candidates: [buildCandidate(303, "Berg", { firstName: "Anna" })],
    });
    await dialog().getByLabelText("Liste").fill(LIST);
    for (const [row, problem] of [
      ["3", "E-Mail-Adresse ungültig."],
      ["4", "Nachname fehlt oder enthält andere Zeichen als Buchstaben."],
      ["5", "E-Mail-Adresse kommt schon vor."],
    ] as const) {
      const line = dialog().getByRole("row", { name: new RegExp(`^${row} `) });
      await expect.element(line.getByText(problem)).toBeVisible();
    }
    await expect
      .element(dialog().getByText("Eine Zeile ist vollständig. 3 Zeilen werden ausgelassen."))
      .toBeVisible();
    await button("1 Person hinzufügen").click();
    await expect.element(page.getByText("Eine Person wurde hinzugefügt.").first()).toBeVisible();
    expect(callsOf(server, BULK)[0]?.body).toEqual({
      candidates: [
        {
          id: expect.stringMatching(/^[0-9a-f]{24}$/),
          title: "Mrs",
          firstName: "Anna",
          lastName: "Berg",
          email: "anna@example.org",
          candidateProperties: { job: "Leitung" },
        },
      ],
    });
  });

  it("lets the columns be chosen, and a job count for all", async () => {
    await openImport();
    await dialog().getByLabelText("Liste").fill("Frau\tBerg\tAnna\nHerr\tKlee\tJan");
    await dialog().getByLabelText("Inhalt der Spalte 2").selectOptions("Nachname");
    await dialog().getByLabelText("Inhalt der Spalte 3").selectOptions("Vorname");
    await dialog().getByLabelText("Stelle, wo keine angegeben ist").fill("Leitung");
    await expect.element(button("2 Personen hinzufügen")).toBeEnabled();
  });

  it("stays as it is when it fails, and a second try makes nobody twice", async () => {
    const server = await openImport();
    server.answers[BULK] = () => new Response("", { status: 503 });
    await dialog().getByLabelText("Liste").fill(LIST);
    await button("1 Person hinzufügen").click();
    await expect.element(dialog().getByText("Nicht hinzugefügt")).toBeVisible();
    server.answers[BULK] = refuse("LIMIT_EXCEEDED");
    await button("1 Person hinzufügen").click();
    await expect
      .element(dialog().getByText(/Die Lizenz lässt in diesem Lauf nicht so viele Personen zu/))
      .toBeVisible();
    const [first, second] = callsOf(server, BULK).map(({ body }) => body);
    expect(second).toEqual(first);
    await expect.element(dialog().getByLabelText("Liste")).toHaveValue(LIST);
  });

  it("says beforehand how many the licence has room for [CAND-010]", async () => {
    await openImport({ maxCandidates: 3 });
    await dialog()
      .getByLabelText("Liste")
      .fill("Frau\tAnna\tBerg\tx@example.org\tLeitung\nHerr\tJan\tKlee\ty@example.org\tLeitung");
    await expect.element(button("2 Personen hinzufügen")).toHaveAttribute("aria-disabled", "true");
    await button("2 Personen hinzufügen").hover();
    await expect.element(page.getByText(/nur noch eine Person/)).toBeVisible();
  });

  it("reads an Excel file into the same list", async () => {
    const server = await openImport();
    server.answers[`POST /ProcessRun/${RUN_ID}/Candidates/import`] = succeed({
      rows: [
        ["Name", "Stelle"],
        ["Frau Anna Berg", "Leitung"],
      ],
    });
    const file = new File(["x"], "Liste.xlsx");
    await userEvent.upload(listField(), file);
    await expect
      .element(dialog().getByLabelText("Liste"))
      .toHaveValue("Name\tStelle\nFrau Anna Berg\tLeitung");
    await expect.element(button("1 Person hinzufügen")).toBeEnabled();
  });

  it("gives the candidates that are there as such a file, to who may export data", async () => {
    const server = await openImport();
    server.answers[`GET /ProcessRun/${RUN_ID}/Candidates/Export`] = refuse("NO_PERMISSION");
    await dialog().getByRole("button", { name: "Bisherige Personen als CSV" }).click();
    await expect
      .poll(() => callsOf(server, "GET").map(({ call }) => call))
      .toContain(`GET /ProcessRun/${RUN_ID}/Candidates/Export`);
  });

  it("reads a CSV file likewise, and says in words what is wrong with one", async () => {
    const server = await openImport();
    const call = `POST /ProcessRun/${RUN_ID}/Candidates/import` as const;
    const reasons = {
      notText: /keinen lesbaren Text/,
      openQuote: /Anführungszeichen/,
      tooManyColumns: /mehr als 100 Spalten/,
      tooMany: /mehr als 1\.000 Zeilen/,
      corruptFile: /ließ sich nicht lesen/,
    };
    for (const [rule, text] of Object.entries(reasons)) {
      server.answers[call] = refuseField("file", rule);
      await userEvent.upload(listField(), new File(["x"], "Liste.csv", { type: "text/csv" }));
      await expect.element(dialog().getByText(text)).toBeVisible();
    }
    const sent = callsOf(server, "POST").length;
    await userEvent.upload(listField(), new File(["x".repeat(1_100_000)], "Liste.csv"));
    await expect.element(dialog().getByText(/größer als 1 MB/)).toBeVisible();
    expect(callsOf(server, "POST")).toHaveLength(sent);
    server.answers[call] = succeed({ rows: [["Name"], ["Frau Zoë Groß"]] });
    await userEvent.upload(listField(), new File(["x"], "Liste.csv", { type: "text/csv" }));
    await expect.element(dialog().getByLabelText("Liste")).toHaveValue("Name\nFrau Zoë Groß");
    await expect.element(dialog().getByText(/größer als 1 MB/)).not.toBeInTheDocument();
  });
});

describe("a user as a candidate", () => {
  it("is chosen from the list, with the account’s name and e-mail [CAND-009]", async () => {
    const server = await openRunEditor();
    server.answers[`POST /ProcessRun/${RUN_ID}/Candidate`] = succeed(
      buildCandidate(401, "Urban", { isCandidate: false }),
    );
    await button("Kandidat hinzufügen").click();
    await dialog().getByRole("combobox").fill("Urban");
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect.element(field("Nachname")).toHaveValue("Urban");
    await expect.element(field("Nachname")).toBeDisabled();
    await expect.element(dialog().getByLabelText("E-Mail-Adresse")).toBeDisabled();
    await dialog().getByRole("radio", { name: "Frau" }).click();
    await field("Stelle").fill("Leitung");
    await dialog().getByRole("button", { name: "Speichern", exact: true }).click();
    await expect
      .poll(() => callsOf(server, "POST")[0]?.body)
      .toMatchObject({ email: "urban@demo.example", lastName: "Urban" });
  });
});

describe("the candidates of a run", () => {
  it("are added, changed and removed in their dialog, and the list follows [CAND-001]", async () => {
    const server = await openRunEditor(staffed);
    const list = page.getByRole("listitem");
    await expect.element(list.getByText("Kim Adler")).toBeVisible();
    server.answers[`PUT /ProcessRun/${RUN_ID}/Candidate`] = succeed(buildCandidate(301, "Adler"));
    server.answers[`GET /ProcessRun/${RUN_ID}/Candidates`] = succeed(
      candidateList([buildCandidate(301, "Ahorn"), buildCandidate(302, "Berg")]),
    );
    await button("Kim Adler bearbeiten").click();
    await field("Nachname").fill("Ahorn");
    await dialog().getByRole("button", { name: "Speichern", exact: true }).click();
    await expect.element(list.getByText("Kim Ahorn")).toBeVisible();
    await button("Kim Ahorn bearbeiten").click();
    await dialog().getByRole("button", { name: "Aus dem Lauf entfernen" }).click();
    await dialog().getByRole("button", { name: "Aus dem Lauf entfernen" }).click();
    await expect.element(page.getByText("Ein Kandidat")).toBeVisible();
    await button("Speichern").click();
    await expect
      .poll(() => callsOf(server, "PUT /ProcessRun").at(-1)?.body)
      .toMatchObject({ candidates: [{ candidateId: testId(302) }] });
  });
});

describe("the staffing of another run", () => {
  it("is laid over this one: teams, and who observes whom", async () => {
    const server = await openRunEditor(staffed);
    const from = buildRun({
      id: testId(101),
      observerTeams: [buildTeam(210, 401), buildTeam(211, 402)],
      candidates: [
        buildRunCandidate(310, { [testId(11)]: testId(210), [testId(13)]: testId(211) }),
        buildRunCandidate(311, { [testId(11)]: testId(211) }),
      ],
    });
    server.answers["GET /ProcessRun/My?summary=true"] = succeed({
      designs: [],
      processRuns: [{ ...buildSummary(1), id: testId(101), name: "Frühjahr" }],
    });
    server.answers[`GET /ProcessRun/${testId(101)}`] = succeed(from);
    await button("Aus anderem Lauf übernehmen").click();
    await dialog().getByRole("combobox", { name: "Lauf" }).fill("Früh");
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await dialog().getByRole("button", { name: "Übernehmen" }).click();
    await expect.element(page.getByRole("listitem", { name: "Team 11" })).toBeVisible();
    await expect
      .poll(() => page.getByRole("listitem", { name: "Team 1", exact: true }).query())
      .toBeNull();
    await button("Speichern").click();
    await expect.poll(() => callsOf(server, "PUT")).toHaveLength(1);
    const sent = callsOf(server, "PUT")[0]?.body as ReturnType<typeof buildRun>;
    const [first, second] = sent.observerTeams;
    expect([first?.observers, second?.observers]).toEqual([[testId(401)], [testId(402)]]);
    expect(sent.candidates.map(({ exercises }) => exercises)).toEqual([
      [
        { exerciseId: testId(11), observerTeamId: first?.id },
        { exerciseId: testId(13), observerTeamId: second?.id },
      ],
      [{ exerciseId: testId(11), observerTeamId: second?.id }],
    ]);
  });
});

describe("choosing people", () => {
  const remove = (name: string) => button(`${name} entfernen`);

  async function choose(letters: string) {
    await button("Moderatoren: Personen wählen").click();
    await expect.element(page.getByRole("combobox", { name: "Moderatoren" })).toHaveFocus();
    await userEvent.keyboard(letters);
    await userEvent.keyboard("{Enter}");
  }

  it("takes the first hit at Enter, and keeps everybody when one goes on writing elsewhere", async () => {
    await openRunEditor(staffed);
    await choose("Urb");
    await expect.element(remove("Urban, Kim")).toBeVisible();
    await field("Beschreibung").click();
    await userEvent.keyboard("Day 1: interviews");
    await expect.element(field("Beschreibung")).toHaveValue("Day 1: interviews");
    await expect.element(remove("Urban, Kim")).toBeVisible();
    await expect.element(remove("Umlauf, Uwe")).toBeVisible();
  });

  it("finds people by their e-mail address too", async () => {
    await openRunEditor(staffed);
    await choose("urban@demo");
    await expect.element(remove("Urban, Kim")).toBeVisible();
  });

  it("gives the first press after it to what is pressed", async () => {
    await openRunEditor(staffed);
    await choose("Uhl");
    const observing = page.getByRole("checkbox", { name: /Die Moderation beobachtet mit/ });
    await observing.click();
    await expect.element(observing).toBeChecked();
  });

  it("cannot end without anybody who moderates: the run is not saved, and says why", async () => {
    await openRunEditor({ ...staffed, runState: "PREPARED" });
    await remove("Umlauf, Uwe").click();
    await expect.element(page.getByText(/Mindestens eine Person moderiert/)).toBeVisible();
    await expect.element(page.getByText("Jemand moderiert")).toBeVisible();
    await expect.element(button("Speichern")).toHaveAttribute("aria-disabled", "true");
  });
});

describe("the names of a run and its teams", () => {
  it("are said to be no place for names of people, where they can be changed", async () => {
    await openRunEditor(staffed);
    await expect
      .element(page.getByRole("textbox", { name: /^Name/ }))
      .toHaveAccessibleDescription(/Ohne Namen von Personen/);
    await expect.element(page.getByText(/Auch Teamnamen bleiben erhalten/)).toBeVisible();
    await openRunEditor({ ...staffed, can: { ...moderatorCan, edit: "noRight" } });
    await expect.element(page.getByText("Kim Adler").first()).toBeVisible();
    await expect.poll(() => page.getByText(/Ohne Namen von Personen/).query()).toBeNull();
  });
});
