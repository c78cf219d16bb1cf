import type { WordProblem, WordTemplate } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { buildUser, type FakeRequest, refuse, succeed } from "../../testing/fakeServer.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 900));
afterEach(stopApp);

const SETTINGS = {
  isOn: true,
  linkDays: 30,
  counterStatements: false,
  information: null,
  revision: 0,
};
const STORED: WordTemplate = {
  template: { name: "Bericht.docx", size: 9000, uploadedAt: "2026-11-27T10:00:00.000Z" },
};
const button = (name: string) => page.getByRole("button", { name, exact: true });

/** Opens the settings of candidates' pages. */
async function opened(template: WordTemplate, isOn = true) {
  const stored = structuredClone(template);
  const server = await startApp({
    path: "/customize/candidate-pages",
    user: buildUser({ permissions: ["LOG_IN", "CORPORATE_SETTINGS"] }),
    answers: {
      "GET /CandidatePages": succeed(SETTINGS),
      "GET /FeedbackSettings": succeed({ isOn, revision: 1 }),
      "GET /FeedbackTemplate": (request: FakeRequest) => succeed(stored)(request),
      "DELETE /FeedbackTemplate": (request: FakeRequest) => {
        stored.template = null;
        return succeed(stored)(request);
      },
    },
  });
  return { server, stored };
}

/** Chooses a file, as the dialog of the browser does. */
async function choose(name: string, content = "x") {
  await expect.element(page.getByLabelText("Word-Vorlage (.docx)")).toBeInTheDocument();
  const input = page.getByLabelText("Word-Vorlage (.docx)").element() as HTMLInputElement;
  const chosen = new DataTransfer();
  chosen.items.add(new File([content], name));
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

describe("the template in Word", () => {
  it("is offered only where candidates are given reports", async () => {
    const { server } = await opened({ template: null }, false);
    await expect.element(page.getByRole("switch", { name: /Rückmeldung/ })).toBeVisible();
    expect(page.getByText("Word-Vorlage").query()).toBeNull();
    expect(server.requests.filter(({ call }) => call.includes("FeedbackTemplate"))).toEqual([]);
  });

  it("is uploaded, and removed after a question", async () => {
    const { server, stored } = await opened({ template: null });
    await expect.element(page.getByText("Keine Vorlage", { exact: false })).toBeVisible();
    await expect.element(button("Muster herunterladen")).toBeVisible();
    expect(button("Entfernen").query()).toBeNull();
    server.answers["POST /FeedbackTemplate"] = (request: FakeRequest) => {
      Object.assign(stored, STORED);
      return succeed(STORED)(request);
    };
    await choose("Bericht.docx");
    await expect.element(page.getByText(/^Bericht\.docx, hochgeladen am/)).toBeVisible();
    await expect.element(button("Herunterladen")).toBeVisible();
    await button("Entfernen").click();
    await page.getByRole("dialog").getByRole("button", { name: "Entfernen" }).click();
    await expect.element(page.getByText("Keine Vorlage", { exact: false })).toBeVisible();
    expect(stored.template).toBeNull();
  });

  it("that is refused says what is wrong, and where; the one before stays", async () => {
    const { server } = await opened(STORED);
    const problems: WordProblem[] = [
      {
        rule: "unknownField",
        about: "{name}",
        at: { place: "header", paragraph: 2, text: "Für {name}" },
      },
      { rule: "macros", about: "word/vbaProject.bin", at: null },
    ];
    server.answers["POST /FeedbackTemplate"] = refuse("BAD_REQUEST", "r-1", { problems });
    await choose("Neu.docx");
    const told = page.getByRole("alert");
    await expect.element(told.getByText(/^„Neu.docx“ wurde nicht gespeichert/)).toBeVisible();
    const problem = "Kopfzeile, Absatz 2: Das Feld {name} gibt es hier nicht. („Für {name}“)";
    await expect.element(told.getByText(problem)).toBeVisible();
    await expect.element(told.getByText(/Das Dokument enthält Makros\./)).toBeVisible();
    await expect.element(page.getByText(/^Bericht\.docx, hochgeladen am/)).toBeVisible();
  });

  it("of another kind, or too large, is not sent at all", async () => {
    const { server } = await opened({ template: null });
    await choose("Bericht.docm");
    await expect.element(page.getByRole("alert").getByText(/kein Word-Dokument/)).toBeVisible();
    await choose("Bericht.docx", "x".repeat(6_000_000));
    await expect.element(page.getByRole("alert").getByText(/größer als 5 MB/)).toBeVisible();
    expect(server.requests.some(({ call }) => call === "POST /FeedbackTemplate")).toBe(false);
  });
});
