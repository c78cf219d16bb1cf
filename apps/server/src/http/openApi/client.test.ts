// @module-tag soak
import { observedLeaves } from "@assay/domain";
import {
  buildProcess,
  buildTenant,
  buildUser,
  clientTypes,
  compileClient,
  runnableClient,
  send,
  startTestServer,
  type TestServer,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { callsDocument } from "./document.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"), { leavesPdf: true });
});
afterAll(() => server.close());

/** A client as somebody would write it: it plays a day, from the run to the finished results. */
const CLIENT = `
import type { paths } from "./v1.ts";

type Json<T> = T extends { content: { "application/json": infer Body } } ? Body : never;
type Method = "get" | "put" | "post" | "delete";
type Sent<P extends keyof paths, M extends Method> =
  paths[P][M] extends { requestBody: infer Body } ? Json<Body> : undefined;
type Answered<P extends keyof paths, M extends Method> =
  paths[P][M] extends { responses: { 200: infer Answer } } ? Json<Answer> : never;
export type Send = (method: string, path: string, body?: unknown) => Promise<unknown>;
export interface Day { processId: string; exerciseId: string; competencyId: string; observerId: string }

const client = (send: Send) =>
  <P extends keyof paths, M extends Method>(
    method: M,
    path: P,
    params: Record<string, string>,
    ...body: Sent<P, M> extends undefined ? [] : [Sent<P, M>]
  ): Promise<Answered<P, M>> =>
    send(method, path.replaceAll(/{(\\w+)}/g, (_, key) => params[key] ?? ""), body[0]) as Promise<Answered<P, M>>;

export async function play(asModerator: Send, asObserver: Send, day: Day) {
  const lead = client(asModerator);
  const watch = client(asObserver);
  const made = await lead("post", "/ProcessRun/{id}", { id: day.processId });
  const { id } = made.payload;
  const candidate = await lead("post", "/ProcessRun/{id}/Candidate", { id }, {
    title: "Mrs",
    firstName: "Chi",
    lastName: "Eze",
    email: null,
    candidateProperties: { job: "Lead" },
  });
  const { payload: draft } = await lead("get", "/ProcessRun/{id}", { id });
  const team = { id: id.slice(0, 23) + "a", name: "Team 1", observers: [day.observerId], observersHaveModeratorView: false };
  await lead("put", "/ProcessRun", {}, {
    ...draft,
    observerTeams: [team],
    candidates: draft.candidates.map((one) => ({
      ...one,
      exercises: [{ exerciseId: day.exerciseId, observerTeamId: team.id }],
    })),
  });
  const started = await lead("post", "/ProcessRun/{id}/{stateName}", { id, stateName: "start" });
  const cell = { processRunId: id, candidateId: candidate.payload.id, exerciseId: day.exerciseId };
  const note = await watch("post", "/Observation", {}, { ...cell, type: "html", pages: [{ page: 1, content: "<p>Listens</p>" }] });
  await watch("post", "/Assessment", {}, {
    ...cell,
    values: [{ competencyId: day.competencyId, selectedCriterion: 3 }],
  });
  const read = await lead("get", "/Assessment/run/{runId}/all", { runId: id });
  const finished = await lead("post", "/ProcessRun/{id}/{stateName}", { id, stateName: "finish" });
  return {
    states: [draft.runState, started.payload.runState, finished.payload.runState],
    note: note.payload.pages.map(({ content }) => content),
    values: read.payload.assessments.flatMap((one) => one.values.map(({ selectedCriterion }) => selectedCriterion)),
  };
}
`;

it("gives a client that compiles, and plays a day", async () => {
  const types = await clientTypes(JSON.stringify(callsDocument("test")));
  expect(compileClient(types, CLIENT)).toEqual({ code: 0, out: "" });
  const tenant = await buildTenant(server);
  const moderator = await buildUser(tenant, "moderator");
  const observer = await buildUser(tenant, "observer");
  const process = await buildProcess(moderator);
  const sendAs = (user: TestUser) => async (method: string, path: string, body?: unknown) => {
    const { status, text } = await send(server.port, {
      method: method.toUpperCase(),
      path: `/api${path}`,
      headers: {
        host: tenant.host,
        authorization: `Bearer ${user.token}`,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    expect([path, status, text.slice(0, 300)]).toEqual([path, 200, text.slice(0, 300)]);
    return JSON.parse(text) as unknown;
  };
  const client = await runnableClient<{ play(...of: unknown[]): Promise<object> }>(CLIENT);
  const day = {
    processId: process.id,
    exerciseId: observedLeaves(process.items)[0]?.id,
    competencyId: process.competencyIds[0],
    observerId: observer.user.id,
  };
  expect(await client.play(sendAs(moderator), sendAs(observer), day)).toEqual({
    states: ["DRAFT", "STARTED", "FINISHED"],
    note: ["<p>Listens</p>"],
    // The other competency of the exercise has no value.
    values: [3, null],
  });
});
