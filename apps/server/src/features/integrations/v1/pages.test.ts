import { v1Calls } from "@assay/contract/v1";
import { KEY_PERMISSIONS, PERMISSIONS } from "@assay/domain";
import {
  buildKey,
  buildProcess,
  buildTenant,
  buildUser,
  ProgramClient,
  startTestServer,
  type TestServer,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
let tenant: TestTenant;
let maker: TestUser;
let program: ProgramClient;
let processId: string;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  tenant = await buildTenant(server);
  maker = await buildUser(tenant, { permissions: [...PERMISSIONS] });
  const { secret } = await buildKey(tenant, maker.user.id, { permissions: KEY_PERMISSIONS });
  program = new ProgramClient(server.port, tenant.host, secret);
  processId = (await buildProcess(maker)).id;
});
afterAll(() => server.close());

/** Numbers that look random, and are the same in each run of the test. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

interface List {
  readonly name: string;
  add(): Promise<string>;
  page(query: {
    limit: string;
    cursor?: string;
  }): Promise<{ items: { id: string }[]; next: string | null }>;
}

const newRun = () =>
  program.ok(v1Calls.createRun, { body: { processId, moderatorIds: [maker.user.id] } });

const LISTS: List[] = [
  {
    name: "runs",
    add: async () => (await newRun()).id,
    page: (query) => program.ok(v1Calls.listRuns, { query }),
  },
  {
    name: "people",
    add: async () => (await buildUser(tenant, "observer")).user.id,
    page: (query) => program.ok(v1Calls.listPeople, { query }),
  },
];

const listOf = (runId: string): List => ({
  name: "candidates",
  add: async () => {
    const candidates = [{ firstName: "Chi", lastName: "Eze", job: "Lead" }];
    const params = { runId };
    return (await program.ok(v1Calls.addCandidates, { params, body: { candidates } })).items[0]!.id;
  },
  page: (query) => program.ok(v1Calls.listCandidates, { params: { runId }, query }),
});

/** Reads a list page by page, and adds to it between the pages. */
async function walk(list: List, next: (below: number) => number) {
  const before: string[] = [];
  for (let count = 3 + next(6); count > 0; count -= 1) before.push(await list.add());
  const seen: string[] = [];
  let cursor: string | null = null;
  for (;;) {
    const limit = String(1 + next(4));
    const page = await list.page({ limit, ...(cursor !== null && { cursor }) });
    expect(page.items.length).toBeLessThanOrEqual(Number(limit));
    seen.push(...page.items.map(({ id }) => id));
    if (page.next === null) break;
    cursor = page.next;
    if (seen.length < 60 && next(3) === 0) await list.add();
  }
  return { before, seen };
}

describe("pages", () => {
  it.each([1, 2, 3])(
    "show each row that was there exactly once, whatever is added between them (%i)",
    async (seed) => {
      const next = numbers(seed);
      for (const list of [...LISTS, listOf((await newRun()).id)]) {
        const { before, seen } = await walk(list, next);
        expect(new Set(seen).size).toBe(seen.length);
        expect(before.filter((id) => !seen.includes(id))).toEqual([]);
      }
    },
  );

  it("say where they end, and are as long as was asked", async () => {
    const run = await newRun();
    const list = listOf(run.id);
    expect(await list.page({ limit: "5" })).toEqual({ items: [], next: null });
    for (let count = 0; count < 5; count += 1) await list.add();
    expect((await list.page({ limit: "5" })).next).toBeNull();
    const first = await list.page({ limit: "4" });
    expect(first.items).toHaveLength(4);
    const rest = await list.page({ limit: "4", cursor: first.next! });
    expect([rest.items.length, rest.next]).toEqual([1, null]);
  });
});
