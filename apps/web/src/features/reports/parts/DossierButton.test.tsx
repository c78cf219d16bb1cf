import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { buildRun, testId } from "../../../testing/buildRun.ts";
import { refuse, succeed } from "../../../testing/fakeServer.ts";
import { openRunEditor, RUN_ID, staffed } from "../../../testing/runEditor.ts";
import { savedFiles } from "../../../testing/savedFiles.ts";
import { stopApp } from "../../../testing/testApp.tsx";
import { dossierJobs } from "../model/dossierJobs.ts";

beforeEach(() => page.viewport(1280, 800));
afterEach(() => {
  vi.restoreAllMocks();
  dossierJobs.set(new Map());
  stopApp();
});

const JOB = testId(900);
const CREATE = `POST /ProcessRun/dossier/${RUN_ID}`;
const LOOK = `GET /DossierJob/${JOB}`;
const job = { id: JOB, fileName: "run-Lauf 1.assay" };
const button = () => page.getByRole("button", { name: /^Entscheidungsakte/ });

async function open(makeDossier?: true | "notFinished", answers = {}) {
  const finished = { ...staffed, runState: "FINISHED", started: true } as const;
  const run = buildRun(finished);
  const can = { ...run.can, ...(makeDossier && { makeDossier }) };
  const server = await openRunEditor(finished, {
    answers: {
      [`GET /ProcessRun/${RUN_ID}`]: succeed({ ...run, can }),
      [CREATE]: succeed(job),
      [LOOK]: succeed({ ...job, state: "DONE", progress: 1 }),
      [`${LOOK}/File`]: () => new Response("PK"),
      ...answers,
    },
  });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  return server;
}

describe("the button of the decision file", () => {
  it("is there where the server allows it, and nowhere else", async () => {
    await open(true);
    await expect.element(button()).toBeVisible();
    for (const answer of [undefined, "notFinished"] as const) {
      stopApp();
      await open(answer);
      await expect.poll(() => button().query()).toBeNull();
    }
  });

  it("asks for the whole run, shows how far it is, and hands over the file", async () => {
    const files = savedFiles();
    const server = await open(true, {
      [LOOK]: succeed({ ...job, state: "RUNNING", progress: 0.42 }),
    });
    await button().click();
    await expect.element(page.getByText("Entscheidungsakte: 42 %")).toBeVisible();
    expect(server.requests.find(({ call }) => call === CREATE)?.body).toEqual({});
    server.answers[LOOK] = succeed({ ...job, state: "DONE", progress: 1 });
    await expect.poll(() => files).toEqual(["run-Lauf 1.assay"]);
    await expect.element(page.getByText(/Fingerabdruck des Schlüssels vergleichen/)).toBeVisible();
  });

  it("says that it did not come, and tries again", async () => {
    const server = await open(true, { [CREATE]: refuse("INTERNAL_ERROR") });
    await button().click();
    await expect.element(page.getByText(/konnte nicht erstellt werden/)).toBeVisible();
    await expect.element(page.getByText("Entscheidungsakte: noch einmal versuchen")).toBeVisible();
    server.answers[CREATE] = succeed(job);
    const files = savedFiles();
    await button().click();
    await expect.poll(() => files).toHaveLength(1);
  });
});
