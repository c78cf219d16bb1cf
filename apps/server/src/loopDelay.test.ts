import {
  buildLargeCalls,
  FIGURES_TOKEN,
  delayDuring,
  listening,
  MOST_READINGS,
  type ServerProcess,
  startProcess,
  startTestServer,
  type TestServer,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let builder: TestServer;
let running: ServerProcess;
let port: number;
beforeAll(async () => {
  builder = await startTestServer(inject("postgresUrl"), { leavesPdf: true, leavesNightly: true });
  // A separate process, since the test would block the event loop of a server in this one.
  running = startProcess({
    env: {
      DATABASE_URL: builder.ownerUrl,
      DEMO: "false",
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      METRICS_TOKEN: FIGURES_TOKEN,
      RATE_COSTLY: "0",
    },
  });
  port = await listening(running);
}, 120_000);
afterAll(async () => {
  running.child.kill("SIGTERM");
  await running.ended;
  await builder.close();
});

describe("a call as large as its contract allows", { timeout: 300_000, tags: ["soak"] }, () => {
  it("leaves the server free for everybody else, whatever it is made of", async () => {
    const held: Record<string, number> = {};
    const statuses = new Set<number>();
    for (const { title, send } of await buildLargeCalls(builder, port, 4))
      held[title] = await delayDuring(port, async () => statuses.add((await send()).status));
    const tooLong = Object.entries(held).filter(([, readings]) => readings > MOST_READINGS);
    expect(tooLong, JSON.stringify(held)).toEqual([]);
    expect([...statuses].every((status) => status === 200 || status === 400)).toBe(true);
  });
});
