import type { Observation, ProcessRun, Tenant } from "@assay/contract";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { candidateList } from "./buildLists.ts";
import { fakeObservations } from "./fakeObservations.ts";
import { succeed } from "./fakeServer.ts";
import { drag } from "./inkPointer.ts";
import { candidates, type newObserver, observedRun, RUN } from "./observedRun.ts";
import { startApp } from "./testApp.tsx";

interface Opened {
  user: ReturnType<typeof newObserver>;
  path: string;
  observations?: Observation[];
  fields?: Partial<ProcessRun>;
  tenant?: Tenant;
  /** In place of what is answered otherwise. */
  answers?: NonNullable<Parameters<typeof startApp>[0]>["answers"];
}

/** Opens a page of the observed run; gives what was asked of the server, and what it has. */
export async function openDesk(opened: Opened) {
  const { user, path, observations = [], fields = {}, tenant, answers } = opened;
  const fake = fakeObservations(user.id, observations);
  const server = await startApp({
    path,
    user,
    tenant,
    answers: {
      [`GET /ProcessRun/${RUN}`]: succeed(observedRun(user.id, fields)),
      [`GET /ProcessRun/${RUN}/Candidates`]: succeed(candidateList(candidates)),
      "GET /ProcessRun/My?summary=true": succeed({ designs: [], processRuns: [] }),
      ...fake.answers,
      ...answers,
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
  await expect.element(drawing()).toBeVisible();
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
