// @module-tag soak
import {
  EXERCISE_DOCUMENTS,
  type ExerciseDocument,
  FILE_BYTES,
  type Item,
  type Process,
  VALIDATION_TITLE,
} from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { buildDocument, testId } from "../../testing/buildRun.ts";
import { type FakeRequest, refuse, succeed } from "../../testing/fakeServer.ts";
import {
  answeredItems,
  button,
  openEditor,
  pick,
  sent,
  stored,
} from "../../testing/processEditor.ts";
import { stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 1000));
afterEach(stopApp);

const UPLOAD = "POST /Files";
const PUT = "PUT /Processes";
/** The exercise beside the centre. */
const INTERVIEW = testId(13);
const pdf = (name: string, size = 0) =>
  new File([`%PDF-1.4\n${" ".repeat(size)}\n%%EOF`], name, { type: "application/pdf" });

/** What a server keeps of an upload. */
function answerUpload({ body }: FakeRequest): ExerciseDocument {
  const form = body as FormData;
  const { name, size } = form.get("file") as File;
  const relations = JSON.parse(form.get("relations") as string) as ExerciseDocument["relations"];
  const document = buildDocument(0, "", { originalFileName: name, size, relations });
  return { ...document, id: form.get("id") as string };
}

async function open(documents: ExerciseDocument[] = [], answers: object = {}) {
  const process = stored();
  process.items = process.items.map((item) =>
    item.id === INTERVIEW ? { ...item, documents } : item,
  );
  let revision = process.revision;
  const server = await openEditor({
    process,
    answers: {
      [UPLOAD]: (request: FakeRequest) => succeed(answerUpload(request))(request),
      [PUT]: (request: FakeRequest) => {
        revision += 1;
        const body = request.body as Process;
        const items = answeredItems(body.items);
        return succeed({ ...process, ...body, items, revision })(request);
      },
      ...answers,
    },
  });
  await pick("Interview");
  await expect.element(group()).toBeVisible();
  return server;
}
const group = () => page.getByRole("group", { name: "Unterlagen", exact: true });
const row = (name: string) => group().getByRole("listitem", { name, exact: true });
const rows = () =>
  group()
    .getByRole("listitem")
    .elements()
    .map((element) => element.getAttribute("aria-label"));
const choose = (files: File | File[]) =>
  userEvent.upload(page.getByLabelText("Unterlagen hinzufügen").first(), files);
/** As from the device's window of files. */
function drop(...files: File[]): void {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  const target = button("Unterlagen hinzufügen").element();
  for (const type of ["dragover", "drop"])
    target.dispatchEvent(
      new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }),
    );
}
const savedIds = (server: Awaited<ReturnType<typeof open>>, at = 0) => {
  const items: Item[] = sent(server, PUT)[at]?.items ?? [];
  return items.find(({ id }) => id === INTERVIEW)?.documents.map(({ originalFileName: n }) => n);
};
const save = () => button("Speichern").click();

describe("the documents of a step", () => {
  it("are sent when they are chosen, several at once, and kept with the process [OBS-017]", async () => {
    const server = await open([buildDocument(1, INTERVIEW)]);
    await choose([pdf("A.pdf"), pdf("B.pdf")]);
    await expect.poll(rows).toEqual(["Unterlage 1.pdf", "A.pdf", "B.pdf"]);
    await expect
      .element(row("B.pdf").getByRole("link"))
      .toHaveAttribute(
        "href",
        expect.stringMatching(/\/ExerciseDocuments\/exercise\/[0-9a-f]{24}\/B\.pdf$/),
      );
    const forms = server.requests.filter(({ call }) => call === UPLOAD);
    expect(forms).toHaveLength(2);
    const form = forms[0]?.body as FormData;
    expect(form.get("fileUsage")).toBe("EXERCISE_DOCUMENT");
    expect(JSON.parse(form.get("relations") as string)).toEqual([
      { type: "EXERCISE", id: INTERVIEW },
    ]);
    await save();
    await expect.poll(() => sent(server, PUT)).toHaveLength(1);
    expect(savedIds(server)).toEqual(["Unterlage 1.pdf", "A.pdf", "B.pdf"]);
    await expect.element(button("Speichern")).toHaveAttribute("aria-disabled", "true");
  });

  it("can be dropped", async () => {
    await open();
    drop(pdf("A.pdf"));
    await expect.element(row("A.pdf").getByRole("link")).toBeVisible();
  });

  it("go with the save, and come back before it at their place", async () => {
    const three = [1, 2, 3].map((id) => buildDocument(id, INTERVIEW));
    const server = await open(three);
    await button("Unterlage 2.pdf entfernen").click();
    await expect
      .element(row("Unterlage 2.pdf").getByText(/mit dem Speichern entfernt/))
      .toBeVisible();
    await button("Unterlage 1.pdf entfernen").click();
    await button("Unterlage 2.pdf doch behalten").click();
    expect(rows()).toEqual(three.map(({ originalFileName }) => originalFileName));
    await save();
    await expect.poll(() => sent(server, PUT)).toHaveLength(1);
    expect(savedIds(server)).toEqual(["Unterlage 2.pdf", "Unterlage 3.pdf"]);
    await expect.poll(rows).toEqual(["Unterlage 2.pdf", "Unterlage 3.pdf"]);
  });

  it("can be taken away again when they were just sent, and come back", async () => {
    await open();
    await choose(pdf("A.pdf"));
    await button("A.pdf entfernen").click();
    await expect.element(row("A.pdf").getByText(/mit dem Speichern entfernt/)).toBeVisible();
    await expect.element(button("Speichern")).toHaveAttribute("aria-disabled", "true");
    await button("A.pdf doch behalten").click();
    await expect.element(button("Speichern")).not.toHaveAttribute("aria-disabled");
  });

  it("stand at the exercises, not at a centre, which nobody observes", async () => {
    await open();
    await pick("Zentrum");
    await expect.element(page.getByRole("textbox", { name: "Anzeigename" }).nth(1)).toBeVisible();
    await expect.poll(() => group().query()).toBeNull();
  });

  it("are as many as an exercise may have, and no more", async () => {
    await open(
      Array.from({ length: EXERCISE_DOCUMENTS }, (_, index) =>
        buildDocument(1000 + index, INTERVIEW),
      ),
    );
    await expect.element(button("Unterlagen hinzufügen")).toBeDisabled();
    await expect
      .element(page.getByText("Ein Schritt fasst höchstens 50 Unterlagen."))
      .toBeVisible();
  });
});

describe("a file that cannot be a document", () => {
  it("says so in its row, is not sent, and is in the way of the save [FILE-010, FILE-011]", async () => {
    const server = await open();
    const frame = pdf("x.pdf").size;
    drop(
      new File(["a"], "a.txt", { type: "text/plain" }),
      new File(["kein PDF"], "falsch.pdf", { type: "application/pdf" }),
      pdf("zuviel.pdf", FILE_BYTES - frame + 1),
    );
    for (const name of ["a.txt", "falsch.pdf"])
      await expect.element(row(name).getByText(/^Falscher Dateityp/)).toBeVisible();
    await expect.element(row("zuviel.pdf").getByText(/zu groß.*20 MB/)).toBeVisible();
    expect(server.requests.some(({ call }) => call === UPLOAD)).toBe(false);
    await expect.element(button("Speichern")).toHaveAttribute("aria-disabled", "true");
    for (const name of ["a.txt", "falsch.pdf", "zuviel.pdf"])
      await button(`${name} entfernen`).click();
    expect(rows()).toEqual([]);
    await expect.element(button("Unterlagen hinzufügen")).toHaveFocus();
  });

  it("is kept out by the virus check", async () => {
    await open([], { [UPLOAD]: refuse("VirusCheckFailed") });
    await choose(pdf("A.pdf"));
    await expect
      .element(row("A.pdf").getByRole("alert"))
      .toMatchTextContent(/Virenprüfung|Virus|Schadsoftware/i);
  });

  it("stays where the line breaks, and is sent again under the same id", async () => {
    let isDown = true;
    const server = await open([], {
      [UPLOAD]: (request: FakeRequest) => {
        if (isDown) throw new Error("no line");
        return succeed(answerUpload(request))(request);
      },
    });
    await choose(pdf("A.pdf"));
    await expect.element(row("A.pdf").getByText(/keine Verbindung/)).toBeVisible();
    const note = page.getByRole("status").getByText(/noch einmal senden oder entfernen/);
    await expect.element(note).toBeVisible();
    isDown = false;
    await button("A.pdf noch einmal senden").click();
    await expect.element(row("A.pdf").getByRole("link")).toBeVisible();
    const ids = server.requests
      .filter(({ call }) => call === UPLOAD)
      .map(({ body }) => (body as FormData).get("id"));
    expect(new Set(ids).size).toBe(1);
  });

  it("waits in its step while another one is looked at, and is part of what is unsaved", async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    const server = await open([], {
      [UPLOAD]: async (request: FakeRequest) => {
        await held;
        return succeed(answerUpload(request))(request);
      },
    });
    await choose(pdf("A.pdf"));
    await expect.element(button("A.pdf nicht mehr senden")).toBeVisible();
    await expect.element(button("Speichern")).toHaveAttribute("aria-disabled", "true");
    await pick("Zentrum");
    await page.getByRole("link", { name: /Zu den Verfahren/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Abbrechen" }).click();
    answer();
    await expect.element(button("Speichern")).not.toHaveAttribute("aria-disabled");
    await save();
    await expect.poll(() => savedIds(server)).toEqual(["A.pdf"]);
  });

  it("can be stopped on its way, and is not stored", async () => {
    await open([], { [UPLOAD]: () => new Promise(() => {}) });
    await choose(pdf("A.pdf"));
    await button("A.pdf nicht mehr senden").click();
    await expect.element(row("A.pdf").getByText(/^Abgebrochen/)).toBeVisible();
    await button("A.pdf entfernen").click();
    expect(rows()).toEqual([]);
  });

  it("is named where the server does not have it any more", async () => {
    const metadata = { success: false, errors: [{ type: "BAD_REQUEST", message: "" }] };
    const errors = { "items.1.documents.0.id": ["unknownDocument"] };
    const refused = () =>
      Response.json({ title: VALIDATION_TITLE, metadata, errors, payload: null }, { status: 400 });
    await open([buildDocument(1, INTERVIEW)], { [PUT]: refused });
    await choose(pdf("A.pdf"));
    await expect.element(button("Speichern")).not.toHaveAttribute("aria-disabled");
    await save();
    await expect.element(page.getByText(/Nicht mehr vorhanden: Unterlage 1\.pdf/)).toBeVisible();
  });
});
