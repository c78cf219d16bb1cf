// @module-tag soak
import { type ErrorType, FILE_BYTES, type ProcessRun, type RunFile } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { queryClient } from "../../platform/cache/queryClient.ts";
import { candidateList } from "../../testing/buildLists.ts";
import {
  buildCandidate,
  buildFile,
  buildRun,
  buildRunCandidate,
  testId,
  moderatorCan,
} from "../../testing/buildRun.ts";
import { type FakeRequest, refuse, succeed } from "../../testing/fakeServer.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 900));
afterEach(() => {
  // The message bar outlives the app, and would lie over what the next test presses.
  stopApp();
});

const ID = testId(100);
const UPLOAD = "POST /Files";
const LONG = "Zeitplan des Auswahltages.pdf"; // 29 characters
const base = { candidates: [buildRunCandidate(301)] };

const pdf = (name: string, size = 0) =>
  new File([`%PDF-1.4\n${" ".repeat(size)}\n%%EOF`], name, { type: "application/pdf" });
const fieldOf = (form: FormData, name: string) => form.get(name) as string;
const fileOf = ({ body }: FakeRequest) => (body as FormData).get("file") as File;

/** What a server keeps of an upload. */
function answerUpload(request: FakeRequest): RunFile {
  const form = request.body as FormData;
  const { name, size, type } = fileOf(request);
  const relations = JSON.parse(fieldOf(form, "relations")) as RunFile["relations"];
  return {
    ...buildFile(0, { originalFileName: name, size, contentType: type, relations }),
    id: fieldOf(form, "id"),
    usage: form.get("fileUsage") as RunFile["usage"],
    candidate: relations.find((relation) => relation.type === "CANDIDATE")?.id ?? null,
  };
}

async function openEditor(fields: Partial<ProcessRun> = {}) {
  const run = buildRun({ ...base, ...fields });
  const server = await startApp({
    path: `/processruns/${ID}`,
    answers: {
      [`GET /ProcessRun/${ID}`]: () => succeed(run)({} as never),
      [`GET /ProcessRun/${ID}/Candidates`]: succeed(candidateList([buildCandidate(301, "Adler")])),
      "GET /Users": succeed({ users: [] }),
      "GET /ProcessRun/My?summary=true": succeed({ designs: [], processRuns: [] }),
      "PUT /ProcessRun": () => {
        run.revision += 1;
        return succeed(run)({} as never);
      },
      [UPLOAD]: (request) => {
        const stored = answerUpload(request);
        run.files = [...run.files.filter(({ id }) => id !== stored.id), stored];
        return succeed(stored)(request);
      },
      "PUT /Files": (request) => {
        const { id, ...change } = request.body as RunFile;
        const old = run.files.find((file) => file.id === id) ?? buildFile(1);
        run.files = run.files.map((file) => (file.id === id ? { ...file, ...change } : file));
        return succeed({ ...old, ...change })(request);
      },
      [`DELETE /Files/${testId(1)}`]: (request: FakeRequest) => {
        run.files = run.files.filter(({ id }) => id !== testId(1));
        return succeed({ id: testId(1) })(request);
      },
    },
  });
  await expect.element(page.getByRole("heading", { name: "Dateien", exact: true })).toBeVisible();
  return { server, run, sent: (call: string) => server.requests.filter((r) => r.call === call) };
}
const button = (name: string) => page.getByRole("button", { name, exact: true });
const row = (name: string) => page.getByRole("listitem", { name, exact: true });
const usageOf = (name: string) => page.getByLabelText(`Verwendung von ${name}`, { exact: true });
const save = () => button("Speichern").click();
const pick = (files: File | File[]) =>
  userEvent.upload(page.getByLabelText("Dateien hinzufügen").first(), files);
/** As from the device's window of files. */
function drop(...files: File[]): void {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  const target = page.getByText("Noch keine Dateien").element();
  for (const type of ["dragover", "drop"])
    target.dispatchEvent(
      new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }),
    );
}

describe("a new file", () => {
  it("gets a row with a picker, meant for moderators until something else is chosen [FILE-001, FILE-002, FILE-006, FILE-007]", async () => {
    await openEditor({ files: [buildFile(1)] });
    await pick(pdf("Neu.pdf"));
    await expect.element(usageOf("Neu.pdf")).toHaveValue("MODERATOR_FILE");
    const options = usageOf("Neu.pdf").getByRole("option").elements();
    expect(options.map((option) => (option as HTMLOptionElement).value)).toEqual([
      "SCHEDULE",
      "CANDIDATE_FILE",
      "OBSERVER_FILE",
      "MODERATOR_FILE",
      "CANDIDATE_CV",
    ]);
    await expect
      .element(row("Neu.pdf").getByText("Sichtbar nur für die Moderation."))
      .toBeVisible();
    await expect.element(button("Andere wählen statt Neu.pdf")).toBeVisible();
    await expect.element(usageOf("Datei 1.pdf")).toBeVisible();
    await expect.element(button("Datei 1.pdf löschen")).toBeVisible();
    await expect.poll(() => button("Andere wählen statt Datei 1.pdf").query()).toBeNull();
    await userEvent.upload(
      page.getByLabelText("Andere wählen statt Neu.pdf").first(),
      pdf("B.pdf"),
    );
    await expect.element(row("B.pdf")).toBeVisible();
    await expect.poll(() => row("Neu.pdf").query()).toBeNull();
  });

  it("goes with its row when it is deleted, and nothing is sent [FILE-012]", async () => {
    const { sent } = await openEditor();
    await pick(pdf("Neu.pdf"));
    await button("Neu.pdf löschen").click();
    await expect.poll(() => row("Neu.pdf").query()).toBeNull();
    await save();
    await expect.poll(() => sent("PUT /ProcessRun")).toHaveLength(1);
    expect(sent(UPLOAD)).toHaveLength(0);
  });

  it("asks whose CV it is, and is sent with both relations [FILE-003, FILE-009, OAPI-035]", async () => {
    const { sent } = await openEditor();
    await pick(pdf("CV.pdf"));
    const whose = page.getByLabelText("Kandidat zu CV.pdf");
    await expect.poll(() => whose.query()).toBeNull();
    await usageOf("CV.pdf").selectOptions("CANDIDATE_CV");
    await expect.element(whose).toBeVisible();
    await expect
      .element(page.getByText("Bitte wählen, zu wem dieser Lebenslauf gehört."))
      .toBeVisible();
    await expect.element(button("Speichern")).toHaveAttribute("aria-disabled", "true");
    await whose.selectOptions("Kim Adler");
    await save();
    await expect.poll(() => sent(UPLOAD)).toHaveLength(1);
    const form = sent(UPLOAD)[0]?.body as FormData;
    expect(form.get("fileUsage")).toBe("CANDIDATE_CV");
    expect(JSON.parse(fieldOf(form, "relations"))).toEqual([
      { type: "PROCESSRUN", id: ID },
      { type: "CANDIDATE", id: testId(301) },
    ]);
    expect((form.get("file") as File).name).toBe("CV.pdf");
    await usageOf("CV.pdf").selectOptions("SCHEDULE");
    await expect.poll(() => whose.query()).toBeNull();
  });

  it("leaves a DRAFT open after the save, although that makes it PREPARED [RUN-024]", async () => {
    const { run, sent } = await openEditor({ runState: "DRAFT" });
    await page.getByRole("textbox", { name: /^Name/ }).first().fill("Tag 2");
    await pick(pdf("plan.pdf"));
    run.runState = "PREPARED";
    await save();
    await expect.poll(() => sent(UPLOAD)).toHaveLength(1);
    await expect.element(page.getByText("Der Lauf ist gespeichert.").first()).toBeVisible();
    expect(location.pathname).toBe(`/processruns/${ID}`);
  });

  it("is refused at once when it is no image and no PDF, by name or by content [FILE-010]", async () => {
    await openEditor();
    await pick([new File(["a"], "a.txt", { type: "text/plain" }), pdf("gut.pdf")]);
    await pick(new File(["kein PDF"], "falsch.pdf", { type: "application/pdf" }));
    for (const name of ["a.txt", "falsch.pdf"])
      await expect.element(row(name).getByText(/^Falscher Dateityp/)).toBeVisible();
    await expect.poll(() => row("gut.pdf").getByRole("alert").query()).toBeNull();
    await expect.element(button("Speichern")).toHaveAttribute("aria-disabled", "true");
    await button("a.txt löschen").click();
    await button("falsch.pdf löschen").click();
    await expect.element(button("Speichern")).not.toHaveAttribute("aria-disabled");
  });

  it("may have 20971520 bytes and no byte more [FILE-011]", async () => {
    await openEditor();
    const frame = pdf("x.pdf").size;
    drop(pdf("voll.pdf", FILE_BYTES - frame), pdf("zuviel.pdf", FILE_BYTES - frame + 1));
    await expect.element(row("zuviel.pdf").getByText(/zu groß.*20 MB/)).toBeVisible();
    await expect.poll(() => row("voll.pdf").getByRole("alert").query()).toBeNull();
  });

  it("can be dropped, several at once [FILE-001]", async () => {
    await openEditor();
    drop(pdf("A.pdf"), pdf("B.pdf"));
    await expect.element(row("A.pdf")).toBeVisible();
    await expect.element(row("B.pdf")).toBeVisible();
  });

  it("is part of what is unsaved [RUN-011]", async () => {
    await openEditor();
    await pick(pdf("Neu.pdf"));
    await expect.element(page.getByText("Noch nicht gespeichert").first()).toBeVisible();
    await page.getByRole("link", { name: "Zu den Läufen" }).click();
    await expect.element(page.getByRole("dialog")).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Abbrechen" }).click();
    await expect.element(row("Neu.pdf")).toBeVisible();
  });
});

describe("a stored file", () => {
  it("is shown by its first 15 and last 14 characters beyond 29 [FILE-005]", async () => {
    const long = `1${LONG}`;
    await openEditor({
      files: [buildFile(1, { originalFileName: LONG }), buildFile(2, { originalFileName: long })],
    });
    expect(LONG).toHaveLength(29);
    await expect.element(page.getByText(LONG, { exact: true })).toBeVisible();
    await expect
      .element(page.getByText("1Zeitplan des A…swahltages.pdf", { exact: true }))
      .toBeVisible();
    const show = button(`${long} in einem neuen Tab öffnen`);
    await show.hover();
    await expect.element(page.getByRole("tooltip")).toMatchTextContent(long);
  });

  it("is marked as deleted, brought back, and gone after the save [FILE-013, OAPI-037]", async () => {
    const { sent } = await openEditor({ files: [buildFile(1)] });
    await button("Datei 1.pdf löschen").click();
    await expect.element(row("Datei 1.pdf").getByText(/beim Speichern gelöscht/)).toBeVisible();
    await button("Datei 1.pdf doch behalten").click();
    await save();
    await expect.poll(() => sent("PUT /ProcessRun")).toHaveLength(1);
    expect(sent(`DELETE /Files/${testId(1)}`)).toHaveLength(0);
    await button("Datei 1.pdf löschen").click();
    await save();
    await expect.poll(() => row("Datei 1.pdf").query()).toBeNull();
    expect(sent(`DELETE /Files/${testId(1)}`)).toHaveLength(1);
  });

  it("changes what it is for with the save, and keeps what somebody else did meanwhile in view", async () => {
    const { run, sent } = await openEditor({ files: [buildFile(1), buildFile(2)] });
    await usageOf("Datei 1.pdf").selectOptions("SCHEDULE");
    await pick(pdf("Meine.pdf"));
    // The other moderator changes the first, deletes the second, and adds a third.
    run.files = [buildFile(1, { usage: "OBSERVER_FILE" }), buildFile(3)];
    await queryClient.invalidateQueries();
    await expect.element(row("Datei 3.pdf")).toBeVisible();
    await expect.poll(() => row("Datei 2.pdf").query()).toBeNull();
    await expect.element(row("Meine.pdf")).toBeVisible();
    await expect.element(usageOf("Datei 1.pdf")).toHaveValue("SCHEDULE");
    await expect
      .element(row("Datei 1.pdf").getByText(/jemand anderes.*Unterlage für Beobachter/))
      .toBeVisible();
    await save();
    await expect.poll(() => sent("PUT /Files")).toHaveLength(1);
    expect(sent("PUT /Files")[0]?.body).toEqual({
      id: testId(1),
      usage: "SCHEDULE",
      candidate: null,
    });
    // The run itself was not changed here.
    expect(sent("PUT /ProcessRun")).toHaveLength(0);
  });

  it("can only be read once the run is finished", async () => {
    const can = { ...moderatorCan, edit: "noRight" } as const;
    await openEditor({ runState: "FINISHED", can, files: [buildFile(1)] });
    await expect
      .element(row("Datei 1.pdf").getByText("Unterlage für die Moderation"))
      .toBeVisible();
    await expect.element(button("Datei 1.pdf herunterladen")).toBeVisible();
    await expect.poll(() => button("Dateien hinzufügen").query()).toBeNull();
    await expect.poll(() => usageOf("Datei 1.pdf").query()).toBeNull();
    await expect.poll(() => button("Datei 1.pdf löschen").query()).toBeNull();
  });

  it("is downloaded, and says so when that fails [FILE-004, OAPI-036, OERR-033, OERR-034]", async () => {
    const { server } = await openEditor({ files: [buildFile(1)] });
    const GET = `GET /Files/${testId(1)}`;
    server.answers[GET] = refuse("ITEM_NOT_FOUND");
    await button("Datei 1.pdf herunterladen").click();
    const failed = /Datei konnte nicht heruntergeladen werden/;
    await expect.element(page.getByText(failed).first()).toBeVisible();
    server.answers[GET] = () => new Response("<html>", { status: 400 });
    await button("Datei 1.pdf herunterladen").click();
    await expect
      .element(page.getByText(/heruntergeladen werden.*Antwort des Servers war nicht lesbar/s))
      .toBeVisible();
    server.answers[GET] = () =>
      new Response("%PDF", { headers: { "Content-Type": "application/pdf" } });
    const saved = new Promise<string>((resolve) => {
      const old = URL.createObjectURL;
      URL.createObjectURL = (blob) => {
        URL.createObjectURL = old;
        void (blob as Blob).text().then(resolve);
        return "#";
      };
    });
    await button("Datei 1.pdf herunterladen").click();
    await expect.element(page.getByText("„Datei 1.pdf“ ist heruntergeladen.")).toBeVisible();
    expect(await saved).toBe("%PDF");
  });
});

/** The server refuses the first of two files with an error, and takes it at the next attempt. */
async function refuseFirst(type: ErrorType, message: RegExp): Promise<void> {
  const { server, sent } = await openEditor();
  await pick([pdf("A.pdf"), pdf("B.pdf")]);
  const accept = server.answers[UPLOAD] ?? refuse("INTERNAL_ERROR");
  server.answers[UPLOAD] = (request) =>
    fileOf(request).name === "A.pdf" ? refuse(type)(request) : accept(request);
  await save();
  await expect.element(row("A.pdf").getByText(message)).toBeVisible();
  await expect.element(page.getByText(/Eine Datei ist nicht gespeichert: A\.pdf/)).toBeVisible();
  await expect.element(button("B.pdf herunterladen")).toBeVisible();
  await expect.element(button("Andere wählen statt A.pdf")).toBeVisible();
  // The next save sends only what is left, under the same id; the run itself was not changed.
  server.answers[UPLOAD] = accept;
  await save();
  await expect.element(button("A.pdf herunterladen")).toBeVisible();
  expect(sent("PUT /ProcessRun")).toHaveLength(0);
  const ids = sent(UPLOAD).map(({ body }) => (body as FormData).get("id"));
  expect(ids[0]).toMatch(/^[0-9a-f]{24}$/);
  expect(ids[2]).toBe(ids[0]);
  expect(ids[1]).not.toBe(ids[0]);
}

describe("the save", () => {
  it("keeps a file in which a virus was found, with the reason [OERR-035, ERR-40]", () =>
    refuseFirst("VirusCheckFailed", /Virenprüfung nicht bestanden.*nicht gespeichert/s));

  it("calls a file damaged that the server refuses for any other reason [OERR-036]", () =>
    refuseFirst("CREATE_FAILED", /beschädigt oder lässt sich nicht lesen/));

  it("tells a lost connection, and takes over what was stored without an answer", async () => {
    const { server, run } = await openEditor();
    await pick([pdf("A.pdf"), pdf("B.pdf")]);
    server.answers[UPLOAD] = (request) => {
      // The first was stored, and its answer was lost.
      if (fileOf(request).name === "A.pdf") run.files = [answerUpload(request)];
      throw new TypeError("offline");
    };
    await save();
    await expect.element(row("B.pdf").getByText(/keine Verbindung/)).toBeVisible();
    await expect.element(button("A.pdf herunterladen")).toBeVisible();
    await expect.poll(() => row("A.pdf").elements()).toHaveLength(1);
  });

  it("shows how much has left, and stops on demand", async () => {
    const { server } = await openEditor();
    await pick([pdf("A.pdf"), pdf("B.pdf")]);
    server.answers[UPLOAD] = () => new Promise<Response>(() => {});
    await save();
    const bar = page.getByRole("progressbar", { name: "A.pdf wird gesendet" });
    await expect.element(bar).toHaveAttribute("value", "50");
    await expect.element(row("B.pdf").getByText("Wartet auf die Dateien davor.")).toBeVisible();
    await button("A.pdf nicht mehr senden").click();
    await expect.element(row("A.pdf").getByText(/Abgebrochen und nicht gespeichert/)).toBeVisible();
    await button("B.pdf nicht mehr senden").click();
    await expect.element(page.getByText(/2 Dateien sind nicht gespeichert/)).toBeVisible();
  });

  it("stores the run first, and stays with it while a file is not stored [RUN-024]", async () => {
    const { server, sent } = await openEditor({ runState: "PREPARED" });
    await page.getByRole("textbox", { name: "Name" }).fill("Anders");
    await pick(pdf("A.pdf"));
    const accept = server.answers[UPLOAD] ?? refuse("INTERNAL_ERROR");
    server.answers[UPLOAD] = refuse("VirusCheckFailed");
    await save();
    await expect.element(row("A.pdf").getByText(/Virenprüfung/)).toBeVisible();
    const order = server.requests.map(({ call }) => call);
    expect(order.indexOf("PUT /ProcessRun")).toBeLessThan(order.indexOf(UPLOAD));
    expect(location.pathname).toBe(`/processruns/${ID}`);
    server.answers[UPLOAD] = accept;
    await save();
    await expect.poll(() => location.pathname).toBe("/processruns");
    expect(sent("PUT /ProcessRun")).toHaveLength(1);
  });
});
