import { afterEach, describe, expect, it } from "vitest";
import { scaleCalls } from "@assay/contract";
import { callApi } from "../platform/http/call.ts";
import { answerFaults, callOf } from "./answerFaults.ts";
import { testId } from "./buildRun.ts";
import { fakeServer, refuse, succeed } from "./fakeServer.ts";

const ID = testId(1);
const faultsOf = async (request: string, payload: unknown) =>
  answerFaults(request, await succeed(payload)({} as never));

describe("a request of a test", () => {
  it.each([
    ["GET /ProcessRun/My?summary=true", "listMyRuns"],
    [`GET /ProcessRun/${ID}`, "getRun"],
    [`GET /ProcessRun/${ID}/Candidates`, "getRunCandidates"],
    ["PUT /Users", "updateUser"],
  ])("%s is that of %s", (request, name) => expect(callOf(request)?.[0]).toBe(name));

  it.each([
    [`GET /processrun/${ID}`, "written in another case"],
    [`GET /ProcessRun/${ID}/Nothing`, "unknown"],
    ["PATCH /Users", "of another method"],
  ])("%s is a fault: it is %s", async (request) => {
    expect(await faultsOf(request, {})).toEqual([`${request}: no call of the contract`]);
  });
});

describe("an answer of a test", () => {
  const request = `DELETE /Scales/${ID}`;

  it("is right as the server would send it", async () => {
    expect(await faultsOf(request, { id: ID })).toEqual([]);
  });

  it.each([
    ["lacks a field", {}, "payload.id is refused"],
    ["has another type", { id: 1 }, "payload.id is refused"],
    ["has a field that the contract does not know", { id: ID, name: "A" }, "payload.name is in no"],
  ])("is a fault where it %s", async (_, payload, fault) => {
    const faults = await faultsOf(request, payload);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(`${request} (deleteScale): ${fault}`);
  });

  it("may be any failure", async () => {
    const answer = await refuse("ITEM_NOT_FOUND")({} as never);
    expect(await answerFaults(request, answer)).toEqual([]);
    expect(await answerFaults(request, new Response("", { status: 502 }))).toEqual([]);
  });
});

describe("a fake server that is closed", () => {
  let server: ReturnType<typeof fakeServer> | undefined;
  afterEach(() => server?.close());

  it("fails the test that answered what the contract does not allow", async () => {
    server = fakeServer({ [`DELETE /Scales/${ID}`]: succeed({ id: "one" }) });
    await callApi(scaleCalls.deleteScale, { params: { id: ID } });
    expect(() => server?.close()).toThrow("payload.id is refused");
  });

  it("fails the test that was ready for a request that no page can send", () => {
    const [request] = [`delete /Scales/${ID}`];
    server = fakeServer({ [request]: succeed({ id: ID }) });
    expect(() => server?.close()).toThrow("no call of the contract");
    server = undefined;
  });
});
