// @module-tag soak
import type { CueImport, Process } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { testId } from "../../testing/buildRun.ts";
import {
  button,
  C1,
  C2,
  cue,
  entry,
  field,
  german,
  ID,
  INTERVIEW,
  openCueStep,
  ROLE_PLAY_C1,
  stored,
} from "../../testing/cueStep.ts";
import { refuse, succeed } from "../../testing/fakeServer.ts";
import { stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1400, 1000));
afterEach(stopApp);

describe("cues from and to Excel", () => {
  const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  const workbook = (name = "Anker.xlsx", size = 100) =>
    new File([new Uint8Array(size)], name, { type: XLSX });
  const upload = async (file: File) => {
    const input = document.querySelector<HTMLInputElement>("input[type='file']");
    if (!input) throw new Error("no field for a file");
    const transfer = new DataTransfer();
    transfer.items.add(file);
    input.files = transfer.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const answer = (fields: Partial<CueImport> = {}): CueImport => ({
    cues: [
      {
        exerciseName: "Rollenspiel",
        cues: { [C1]: entry([cue(401, "Hört zu", "Listens"), cue(402, "Neu")], [], []) },
        refused: {},
      },
    ],
    sheetRowErrorList: [],
    ...fields,
  });
  const importing = (payload: CueImport) => ({ "POST /Processes/import": succeed(payload) });

  it("are imported with the competencies and the scale, shown, and not stored yet [CUE-01, CUE-11, API-44]", async () => {
    const server = await openCueStep({ search: ROLE_PLAY_C1, answers: importing(answer()) });
    await expect.element(button("Aus Excel importieren")).toBeVisible();
    await expect.element(button("Nach Excel exportieren")).toBeVisible();
    await upload(workbook());
    const message = page
      .getByRole("status")
      .getByText("„Anker.xlsx“ ist importiert. Gespeichert ist es noch nicht.");
    await expect.element(message).toBeVisible();
    expect(german()).toEqual([["Hört zu", "Neu"], [""], [""]]);
    const form = server.requests.find(({ call }) => call === "POST /Processes/import")
      ?.body as FormData;
    expect(form.getAll("CompetencyIds")).toEqual([C1, C2]);
    expect(form.get("ScaleId")).toBe(testId(2));
    expect((form.get("file") as File).name).toBe("Anker.xlsx");
    expect(server.requests.some(({ call }) => call.startsWith("PUT"))).toBe(false);
    // What stayed the same keeps its uid, the rest comes back with one stroke.
    await button("Rückgängig").click();
    await expect.poll(german).toEqual([["Hört zu", "Fragt"], ["Fasst zusammen"], ["Führt"]]);
  });

  it("warn without time-out about rows: an intro line, and a line for each sheet [CUE-06, CUE-10]", async () => {
    const rows = (...numbers: number[]) => numbers.map((row) => ({ row, message: `Grund ${row}` }));
    const sheetRowErrorList = [
      { sheet: "Rollenspiel", rows: rows(3, 3, 7) },
      { sheet: "Interview", rows: rows(2) },
    ];
    await openCueStep({ search: ROLE_PLAY_C1, answers: importing(answer({ sheetRowErrorList })) });
    await expect.element(button("Aus Excel importieren")).toBeVisible();
    await upload(workbook());
    const warning = () =>
      [...document.querySelectorAll("[role='alert']")].find((alert) => !alert.closest("main"))
        ?.textContent ?? "";
    await expect
      .poll(warning)
      .toContain("Einige Zeilen konnten nicht übernommen werden; die übrigen sind importiert:");
    expect(warning()).toContain("Rollenspiel: Zeile 3, 7\nInterview: Zeile 2");
    expect(german()[0]).toEqual(["Hört zu", "Neu"]);
    // Longer than any message with a time-out stays.
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    expect(warning()).toContain("Rollenspiel: Zeile 3, 7");
    await page.getByRole("main").getByText("Interview: Zeile 2").click();
    await expect.element(page.getByText(/Grund 2/)).toBeVisible();
  });

  it("of competencies that are not observed in the step are left out, and that is said [CUE-07]", async () => {
    const cues = [
      {
        exerciseName: "Interview",
        cues: {
          [C2]: entry([cue(403, "fremd")], [], []),
          [C1]: entry([cue(404, "passt")], [], []),
        },
        refused: {},
      },
      { exerciseName: "Anderswo", cues: { [C1]: entry([cue(405, "x")], [], []) }, refused: {} },
    ];
    const server = await openCueStep({
      search: `&item=${INTERVIEW}&competency=${C1}`,
      answers: importing(answer({ cues })),
    });
    await expect.element(button("Aus Excel importieren")).toBeVisible();
    await upload(workbook());
    await expect
      .element(
        page.getByText(
          "Schritt „Interview“: Analyse wird hier nicht beobachtet. Diese Anker wurden weggelassen.",
        ),
      )
      .toBeVisible();
    await expect
      .element(page.getByText(/Zu diesem Blatt gibt es keinen Schritt: Anderswo\./))
      .toBeVisible();
    expect(german()[0]).toEqual(["passt"]);
    await userEvent.keyboard("{Control>}s{/Control}");
    const put = () => server.requests.find(({ call }) => call === "PUT /Processes");
    await expect.poll(put).toBeDefined();
    const saved = put()?.body as Process | undefined;
    expect(saved?.items.find(({ id }) => id === INTERVIEW)?.cues).toEqual({
      [C1]: entry([cue(404, "passt")], [], []),
    });
  });

  it("are taken from xlsx files of at most 1048576 bytes, before anything is sent [CUE-02, CUE-03, CONST-01]", async () => {
    const server = await openCueStep({ answers: importing(answer()) });
    await expect.element(button("Aus Excel importieren")).toBeVisible();
    await expect
      .poll(() => document.querySelector("input[type='file']")?.getAttribute("accept"))
      .toBe(".xlsx");
    await upload(workbook("Anker.xls"));
    await expect
      .element(page.getByText(/„Anker\.xls“ ist keine Excel-Datei im Format \.xlsx\./))
      .toBeVisible();
    await upload(workbook("Viel.xlsx", 1_048_577));
    await expect
      .element(
        page.getByText(
          "Die Datei „Viel.xlsx“ ist zu groß. Erlaubt sind höchstens 1 MB (1.048.576 Byte).",
        ),
      )
      .toBeVisible();
    expect(server.requests.some(({ call }) => call.includes("import"))).toBe(false);
    await upload(workbook("Passt.xlsx", 1_048_576));
    await expect.poll(() => server.requests.some(({ call }) => call.includes("import"))).toBe(true);
  });

  it("say when the file is corrupt, protected, or holds macros [CUE-09, ERR-40]", async () => {
    let rule = "corruptFile";
    const refused = () =>
      Response.json(
        {
          title: "One or more validation errors occurred.",
          errors: { file: [rule] },
          metadata: {
            success: false,
            errors: [{ type: "BAD_REQUEST", message: "", requestReference: "r-9" }],
            requestId: "r-9",
          },
          payload: null,
        },
        { status: 400 },
      );
    await openCueStep({ search: ROLE_PLAY_C1, answers: { "POST /Processes/import": refused } });
    await expect.element(button("Aus Excel importieren")).toBeVisible();
    await upload(workbook());
    await expect
      .element(page.getByText(/„Anker\.xlsx“ ist beschädigt und konnte nicht gelesen werden\./))
      .toBeVisible();
    expect(german()[0]).toEqual(["Hört zu", "Fragt"]);
    rule = "protectedFile";
    await upload(workbook());
    await expect.element(page.getByText(/ist mit einem Passwort geschützt/)).toBeVisible();
    rule = "macros";
    await upload(workbook());
    await expect.element(page.getByText(/enthält Makros/)).toBeVisible();
  });

  it("are exported as the page holds them [CUE-01, API-46]", async () => {
    const file = () =>
      new Response(new Uint8Array(10), {
        headers: {
          "Content-Type": XLSX,
          "Content-Disposition": 'attachment; filename="Anker.xlsx"',
        },
      });
    const server = await openCueStep({
      search: ROLE_PLAY_C1,
      answers: { "POST /Processes/exportCues": file },
    });
    await field("Deutsch, Anker 1 in Gruppe 3").fill("Noch nicht gespeichert");
    await button("Nach Excel exportieren").click();
    await expect.element(page.getByText("„Anker.xlsx“ ist heruntergeladen.")).toBeVisible();
    const sent = server.requests.find(({ call }) => call === "POST /Processes/exportCues")
      ?.body as Process;
    expect(sent).toMatchObject({ id: ID, competencyIds: [C1, C2], scaleId: testId(2) });
    expect(JSON.stringify(sent.items)).toContain("Noch nicht gespeichert");
  });

  it("are neither imported nor exported without the right, which is said before [CUE-01]", async () => {
    const readOnly = { ...stored(), can: { edit: "noRight", delete: "noRight" } } satisfies Process;
    await openCueStep({ answers: { [`GET /Processes/${ID}`]: succeed(readOnly) } });
    for (const name of ["Aus Excel importieren", "Nach Excel exportieren"]) {
      await expect.element(button(name)).toHaveAttribute("aria-disabled", "true");
      await expect.element(button(name)).toHaveAccessibleDescription("Dafür fehlt das Recht.");
    }
  });

  it("can be exported only after the process was saved once [CUE-08]", async () => {
    await openCueStep({
      path: "/processes/create-process",
      answers: { "POST /Processes/exportCues": refuse("ITEM_NOT_FOUND") },
    });
    const exporting = button("Nach Excel exportieren");
    await expect.element(exporting).toHaveAttribute("aria-disabled", "true");
    // By the focus, which stays with the button where a page that is still loading moves it.
    (exporting.element() as HTMLElement).focus();
    await expect
      .element(page.getByText("Das Verfahren muss zuerst gespeichert werden."))
      .toBeVisible();
  });
});
