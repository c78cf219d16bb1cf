import { QueryClient } from "@tanstack/react-query";
import type { Permission } from "@assay/domain";
import { afterEach, describe, expect, it } from "vitest";
import { session } from "../../platform/session/session.ts";
import { accountOf, buildUser } from "../../testing/fakeServer.ts";
import { requestsOf } from "../../testing/requestOf.ts";
import { needs } from "./needs.ts";

async function callsOf(permissions: Permission[]): Promise<string[]> {
  session.set({
    user: accountOf(buildUser({ permissions })),
    credentials: null,
    needsSignIn: false,
  });
  const lists = { designs: [], processRuns: [] };
  const requests = await requestsOf(() => needs.underWay(new QueryClient(), 0), lists);
  return requests.map(({ call }) => call);
}
afterEach(() => session.set({ user: null, credentials: null, needsSignIn: false }));

describe("the runs under way of an account", () => {
  it("are asked for with the right to see them", async () => {
    expect(await callsOf(["LOG_IN", "GET_PROCESS_RUNS"])).toEqual([
      "GET /ProcessRun/My?summary=true",
    ]);
  });

  it("are not asked for without it, since the server would refuse", async () => {
    expect(await callsOf(["LOG_IN", "EDIT_ROLES", "GET_ALL_PROCESS_RUNS"])).toEqual([]);
  });
});
