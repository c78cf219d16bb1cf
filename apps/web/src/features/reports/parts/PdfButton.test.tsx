// @module-tag soak
import type { RunSummary } from "@assay/contract";
import type { RunState } from "@assay/domain";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { buildRun, buildSummary, testDesign, testId } from "../../../testing/buildRun.ts";
import { openRunEditor, staffed } from "../../../testing/runEditor.ts";
import { buildTenant, refuse, succeed } from "../../../testing/fakeServer.ts";
import { savedFiles } from "../../../testing/savedFiles.ts";
import { startApp, stopApp } from "../../../testing/testApp.tsx";
import { pdfJobs } from "../model/pdfJobs.ts";

beforeEach(() => page.viewport(1280, 800));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  pdfJobs.set(new Map());
  stopApp();
});

const SLOW = { timeout: 60_000 };
const JOB = testId(900);
const CREATE = `POST /ProcessRun/pdf/${testId(1)}`;
const TOKEN = `GET /ProcessRun/pdf/${JOB}/token`;
const FILE = `GET /PdfJob/${JOB}/File?token=secret`;
const button = () => page.getByRole("button", { name: /^PDF-Bericht/ });

interface Options {
  run?: Partial<RunSummary>;
  features?: "PDF_EXPORT"[];
}

async function open({ run = {}, features = ["PDF_EXPORT"] }: Options = {}) {
  const summary = buildSummary(1, { runState: "FINISHED", report: true, ...run });
  const job = { id: JOB, fileName: "Bericht Lauf 1.pdf" };
  const server = await startApp({
    path: "/dashboard",
    tenant: buildTenant({ tenantFeatures: features }),
    answers: {
      "GET /ProcessRun/My?summary=true": succeed({ designs: [testDesign], processRuns: [summary] }),
      [CREATE]: succeed(job),
      [`GET /PdfJob/${JOB}`]: succeed({ ...job, state: "RUNNING", progress: 0.42 }),
      [TOKEN]: succeed({ ...job, token: "secret" }),
      [FILE]: () => new Response("%PDF-1.7", { headers: { "Content-Type": "application/pdf" } }),
    },
  });
  await expect.element(page.getByRole("heading", { level: 2, name: /^Lauf 1/ })).toBeVisible();
  return server;
}

describe("the button of the PDF report", () => {
  it("is there where the server allows it, and the tenant has it [PDF-001, SEC-14]", async () => {
    await open();
    const files = page.getByRole("region", { name: "Dateien" });
    await expect.element(files.getByRole("button", { name: "PDF-Bericht" })).toBeVisible();
    stopApp();
    for (const options of [{ features: [] }, { run: { report: null } }] as Options[]) {
      await open(options);
      // It would come a little after the rest, in a part of its own.
      for (let frame = 0; frame < 20; frame += 1) {
        await new Promise(requestAnimationFrame);
        expect(button().query()).toBeNull();
      }
      stopApp();
    }
  });

  it("says before the end of a run when there will be one [PDF-003, PDF-004]", async () => {
    const server = await open({ run: { runState: "STARTED", report: false } });
    await expect.element(button()).toHaveAttribute("aria-disabled", "true");
    await button().hover({ force: true });
    await expect.element(page.getByText(/sobald der Lauf abgeschlossen ist/)).toBeVisible();
    await button().click({ force: true });
    expect(server.requests.some(({ call }) => call.includes("/pdf/"))).toBe(false);
  });

  it("is in the editor of a finished run, for whoever may have its report [PDF-002]", async () => {
    const { can } = buildRun();
    const features = ["PDF_EXPORT"] as const;
    const edit = (runState: RunState, report: boolean) =>
      openRunEditor(
        { ...staffed, runState, started: true, can: { ...can, report: report || "notFinished" } },
        { features: [...features] },
      );
    await edit("FINISHED", true);
    await expect.element(button()).toBeVisible();
    stopApp();
    for (const runState of ["STARTED", "FINISHED"] as const) {
      await edit(runState, false);
      await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect.poll(() => button().query()).toBeNull();
      stopApp();
    }
  });

  it("waits five minutes for each answer [API-48]", async () => {
    savedFiles();
    await open();
    const limit = vi.spyOn(AbortSignal, "timeout");
    await button().click();
    await expect.element(page.getByText(/ist heruntergeladen/)).toBeVisible();
    // Of asking, of the token and of the file; what asks how far it is, and other calls, have 30 seconds.
    expect(limit.mock.calls.filter(([ms]) => ms === 300_000)).toHaveLength(3);
  });

  it("saves the file under the name that the first answer gave, and shows how far it is [PDF-005]", async () => {
    const saved = savedFiles();
    const server = await open();
    let release: (() => void) | undefined;
    const waiting = new Promise<void>((resolve) => (release = resolve));
    const token = server.answers[TOKEN] as () => Response;
    server.answers[TOKEN] = async () => {
      await waiting;
      return token();
    };
    await button().click();
    await expect.element(button()).toMatchTextContent("42 %");
    release?.();
    await expect.element(page.getByText("„Bericht Lauf 1.pdf“ ist heruntergeladen.")).toBeVisible();
    expect(saved).toEqual(["Bericht Lauf 1.pdf"]);
    await expect.element(button()).toMatchTextContent(/^PDF-Bericht$/);
  });

  it("asks again where the token or the file does not come at once [OAPI-017, OAPI-042]", async () => {
    const saved = savedFiles();
    const server = await open();
    const answers = { [TOKEN]: server.answers[TOKEN], [FILE]: server.answers[FILE] };
    const at: number[] = [];
    for (const call of [TOKEN, FILE]) {
      let count = 0;
      server.answers[call] = (...args) => {
        if (call === TOKEN) at.push(performance.now());
        count += 1;
        if (count <= 2 && call === TOKEN) return new Response("", { status: 503 });
        if (count <= 1) return new Response("", { status: 502 });
        return (answers[call] as (...given: typeof args) => Response)(...args);
      };
    }
    await button().click();
    await vi.waitFor(() => expect(saved).toHaveLength(1), SLOW);
    const gaps = at.slice(1).map((time, index) => time - (at[index] ?? 0));
    expect(gaps).toHaveLength(2);
    expect(gaps[0]).toBeGreaterThanOrEqual(490);
    expect(gaps[1]).toBeGreaterThanOrEqual(1990);
  });

  it("gives up after 3 more tries to ask for one, and 5 to have its token or its file [OAPI-041]", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    savedFiles();
    for (const [call, tries] of [
      [CREATE, 4],
      [TOKEN, 6],
      [FILE, 6],
    ] as const) {
      const server = await open();
      server.answers[call] = () => new Response("", { status: 503 });
      const sent = () => server.requests.filter((request) => request.call === call).length;
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      await button().click();
      await vi.waitFor(async () => {
        await vi.advanceTimersByTimeAsync(12_500);
        expect(sent()).toBe(tries);
      }, SLOW);
      await expect.element(button()).toMatchTextContent(/noch einmal/);
      expect(sent()).toBe(tries);
      vi.useRealTimers();
      pdfJobs.set(new Map());
    }
  });

  it("tells of a failed job with its id [ERR-36, OERR-008]", async () => {
    const server = await open();
    const errors = [{ type: "PDF_JOB_ERROR", message: "", requestReference: "r-1" }];
    const metadata = { success: false, errors, requestId: "r-1" };
    server.answers[TOKEN] = () =>
      Response.json({ metadata, payload: { id: JOB } }, { status: 400 });
    await button().click();
    await expect.element(page.getByText(new RegExp(JOB))).toBeVisible();
    await expect.element(button()).toMatchTextContent(/noch einmal/);
  });

  it("only logs any other failure, and can be pressed again [OERR-028]", async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    const saved = savedFiles();
    const server = await open();
    const create = server.answers[CREATE];
    server.answers[CREATE] = refuse("INTERNAL_ERROR");
    await button().click();
    await expect.element(button()).toMatchTextContent(/noch einmal/);
    expect(warned).toHaveBeenCalled();
    await expect.poll(() => page.getByRole("alert").query()).toBeNull();
    server.answers[CREATE] = create!;
    await button().click();
    await expect.poll(() => saved).toHaveLength(1);
  });
});
