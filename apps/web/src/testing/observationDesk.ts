import type { Observation, ProcessRun, Tenant } from "@assay/contract";
import { type Stroke, writeDrawing } from "@assay/domain";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { newId } from "../ui/newId.ts";
import { fakeObservations } from "./fakeObservations.ts";
import { succeed } from "./fakeServer.ts";
import { drag } from "./inkPointer.ts";
import { ANNA, candidates, GROUP, type newObserver, observedRun, RUN } from "./observedRun.ts";
import { startApp } from "./testApp.tsx";

type Page = Observation["pages"][number];
const updatedOn = "2026-11-01T08:00:00.000Z";

/** A page as the server has it. */
export const storedPage = (options: Partial<Page> = {}): Page => ({
  id: newId(),
  page: 1,
  title: "",
  content: "",
  competencyId: null,
  alternative: "",
  name: "",
  updatedOn,
  revision: 1,
  ...options,
});

/** An observation as the server has it, of Anna in the group exercise where nothing else is said. */
export const storedObservation = (
  options: Pick<Observation, "observerId"> & Partial<Observation>,
): Observation => ({
  id: newId(),
  processRunId: RUN,
  candidateId: ANNA,
  exerciseId: GROUP,
  type: "html",
  updatedOn,
  pages: [],
  ...options,
});

/** A line to the right from 100 px, by its place from above. */
export const inkLine = (y: number, id = `0mdkq4x1z${y}`.padEnd(14, "0")): Stroke => ({
  id,
  c: "green",
  w: 2,
  p: [1000, 10 * y, 2000, 0],
});
export const inkPage = (number: number, title: string, strokes: Stroke[] = []): Page =>
  storedPage({ page: number, title, content: strokes.length > 0 ? writeDrawing(strokes) : "" });

interface Opened {
  user: ReturnType<typeof newObserver>;
  path: string;
  observations?: Observation[];
  fields?: Partial<ProcessRun>;
  tenant?: Tenant;
}

/** Opens a page of the observed run; gives what was asked of the server, and what it has. */
export async function openDesk({ user, path, observations = [], fields = {}, tenant }: Opened) {
  const fake = fakeObservations(user.id, observations);
  const server = await startApp({
    path,
    user,
    tenant,
    answers: {
      [`GET /ProcessRun/${RUN}`]: succeed(observedRun(user.id, fields)),
      [`GET /ProcessRun/${RUN}/Candidates`]: succeed({ candidates }),
      "GET /ProcessRun/My?summary=true": succeed({ designs: [], processRuns: [] }),
      ...fake.answers,
    },
  });
  const bodies = (call: string) =>
    server.requests
      .filter((request) => request.call === call)
      .map(({ body }) => body as Record<string, never>);
  return { server, bodies, observations: fake.stored };
}

export const drawing = (name: RegExp | string = /Zeichnung|Skizze/) =>
  page.getByRole("img", { name });

/** The paper, when it can be written on; another page may have to be compiled first. */
export async function paper(): Promise<Element> {
  await expect.element(drawing(), { timeout: 8000 }).toBeVisible();
  await expect.poll(() => document.querySelector("[data-surface] canvas")).not.toBeNull();
  return drawing().element();
}

export async function drawLine(y = 40): Promise<void> {
  drag(await paper(), [
    [20, y],
    [60, y],
    [100, y],
  ]);
}
