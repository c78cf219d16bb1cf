import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runSummariesQuery } from "../../features/runs/api.ts";
import { connectApi } from "../http/connection.ts";
import { queryClient } from "../cache/queryClient.ts";
import { session, takeCredentials, takeUser } from "../session/session.ts";
import { fakeEvents, show } from "../../testing/fakeEvents.ts";
import {
  accountOf,
  buildCredentials,
  buildUser,
  fakeServer,
  refuse,
  succeed,
} from "../../testing/fakeServer.ts";
import { testId } from "../../testing/buildRun.ts";
import { follow } from "../../shell/registry/live.ts";

const LIST = "GET /ProcessRun/My?summary=true";
const RUN_ID = testId(100);
let undo: (() => void)[] = [];

/** A page that shows the list of runs, signed in, with a time that the test moves. */
async function begin(answers: Parameters<typeof fakeServer>[0] = {}) {
  vi.useFakeTimers();
  const events = fakeEvents();
  const given = {
    [LIST]: succeed({ designs: [], processRuns: [] }),
    "GET /User/Account": succeed(buildUser()),
    ...events.answers,
    ...answers,
  };
  // The check of answers takes time of the browser, while the time of these tests is moved by hand.
  const server = fakeServer(given, { isUnchecked: true });
  connectApi({ token: () => session.get().credentials?.token });
  takeUser(accountOf(buildUser()));
  takeCredentials(buildCredentials());
  const shown = new QueryObserver(queryClient, runSummariesQuery()).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(10);
  const stop = follow();
  undo.push(stop, shown, server.close);
  await vi.advanceTimersByTimeAsync(10);
  const reads = () => server.requests.filter(({ call }) => call === LIST).length;
  return { server, events, reads, stop };
}
beforeEach(() => {
  queryClient.clear();
  undo = [];
});
afterEach(() => {
  for (const step of undo) step();
  show(null);
  session.set({ user: null, credentials: null, needsSignIn: false });
  queryClient.clear();
  vi.useRealTimers();
});
/**
 * Requests and streams move in the browser's own time: how long they may take. The test's time goes on by
 * the interval at each look, which is kept short so that nothing else becomes due meanwhile.
 */
const SOON = { timeout: 60_000, interval: 1 };
const soon = (check: () => void): Promise<void> => vi.waitFor(check, SOON);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("a page that follows", () => {
  it("reads within 2 s what has changed, once for what comes together", async () => {
    const { events, reads } = await begin();
    expect(reads()).toBe(1);
    for (let count = 0; count < 20; count += 1) events.say({ kind: "run", runId: RUN_ID });
    await pass(1_000);
    await soon(() => expect(reads()).toBe(2));
    events.say({ kind: "files", runId: RUN_ID });
    await pass(1_700);
    await soon(() => expect(reads()).toBe(3));
  });

  it("does not ask by itself while the stream lives", async () => {
    const { events, reads } = await begin();
    for (let count = 0; count < 8; count += 1) {
      await pass(15_000);
      events.say({ kind: "missing", runId: RUN_ID });
    }
    expect(reads()).toBe(1);
    expect(events.lastIds()).toHaveLength(1);
  });

  it("asks by itself while there is no stream", async () => {
    const { server, events, reads } = await begin({
      "GET /Events": () => new Response("", { status: 503 }),
    });
    await pass(16_000);
    await soon(() => expect(reads()).toBe(2));
    await pass(15_000);
    await soon(() => expect(reads()).toBe(3));
    server.answers["GET /Events"] = events.answers["GET /Events"];
    await pass(15_000);
    await soon(() => expect(events.lastIds()).toHaveLength(1));
    await pass(2_000);
    const before = reads();
    await pass(30_000);
    // What was read because the stream had opened may arrive now; two reads would be the page's own.
    expect(reads() - before).toBeLessThan(2);
  });

  it("comes back after a break, says where it stood, and waits longer each time it fails", async () => {
    const { server, events } = await begin();
    events.say({ kind: "missing", runId: RUN_ID });
    await pass(10);
    events.end();
    await pass(600);
    await soon(() => expect(events.lastIds()).toEqual([null, "boot.1"]));
    let tries = 0;
    server.answers["GET /Events"] = () => {
      tries += 1;
      return new Response("", { status: 502 });
    };
    events.end();
    await pass(60_000);
    expect(tries).toBeGreaterThan(4);
    expect(tries).toBeLessThan(12);
    server.answers["GET /Events"] = events.answers["GET /Events"];
    dispatchEvent(new Event("online"));
    await soon(() => expect(events.lastIds().at(-1)).toBe("boot.1"));
  });

  it("reads after a break what an event asked for just before, and could not be read any more", async () => {
    const { server, events, reads } = await begin();
    const answer = server.answers[LIST];
    server.answers[LIST] = () => Promise.reject(new TypeError("Failed to fetch"));
    events.say({ kind: "run", runId: RUN_ID });
    await pass(1_000);
    await soon(() => expect(reads()).toBe(2));
    events.end();
    server.answers[LIST] = answer!;
    await pass(600);
    await soon(() => expect(events.lastIds()).toEqual([null, "boot.1"]));
    await pass(100);
    await soon(() => expect(reads()).toBe(3));
    // What was read since is not read once more.
    events.end();
    await pass(1_200);
    await soon(() => expect(events.lastIds()).toHaveLength(3));
    await pass(100);
    expect(reads()).toBe(3);
  });

  it("reads again what an event asked for in vain while the stream lived on", async () => {
    const { server, events, reads } = await begin();
    const answer = server.answers[LIST];
    server.answers[LIST] = () => Promise.reject(new TypeError("Failed to fetch"));
    events.say({ kind: "run", runId: RUN_ID });
    await pass(1_000);
    await soon(() => expect(reads()).toBe(2));
    server.answers[LIST] = answer!;
    await pass(15_000);
    await soon(() => expect(reads()).toBe(3));
    await pass(30_000);
    expect(reads()).toBe(3);
  });

  it("takes a stream that says nothing for broken", async () => {
    const { events } = await begin();
    await pass(39_000);
    expect(events.aborted()).toEqual([false]);
    await pass(3_000);
    await soon(() => expect(events.aborted()).toEqual([true, false]));
  });

  it("hangs up when nobody has looked at it for 30 s, and comes back when somebody does", async () => {
    const { events, reads } = await begin();
    show("hidden");
    await pass(29_000);
    expect(events.aborted()).toEqual([false]);
    show("visible");
    show("hidden");
    events.beat();
    await pass(29_000);
    expect(events.aborted()).toEqual([false]);
    await pass(2_000);
    expect(events.aborted()).toEqual([true]);
    await pass(60_000);
    expect([events.lastIds().length, reads()]).toEqual([1, 1]);
    show("visible");
    await soon(() => expect(events.aborted()).toEqual([true, false]));
    events.say({ kind: "all" });
    await pass(1_000);
    await soon(() => expect(reads()).toBe(2));
  });

  it("hangs up when it stops, and when nobody is signed in any more", async () => {
    const { events, stop } = await begin();
    session.set({ ...session.get(), credentials: null });
    await pass(10);
    expect(events.aborted()).toEqual([true]);
    takeCredentials(buildCredentials());
    await soon(() => expect(events.aborted()).toEqual([true, false]));
    stop();
    await pass(60_000);
    expect(events.aborted()).toEqual([true, true]);
  });

  it("whose first stream never answered reads what it shows anew once one does", async () => {
    const { server, events, reads } = await begin({
      "GET /Events": () => new Response("", { status: 503 }),
    });
    expect(reads()).toBe(1);
    server.answers["GET /Events"] = events.answers["GET /Events"];
    await pass(1_000);
    await soon(() => expect(events.lastIds()).toEqual([null]));
    await pass(1_700);
    await soon(() => expect(reads()).toBe(2));
  });

  it("that has stood for a while before its first stream reads what it shows anew", async () => {
    const { server, events, reads } = await begin({
      "GET /Events": () => new Response("", { status: 503 }),
    });
    await pass(14_000);
    server.answers["GET /Events"] = events.answers["GET /Events"];
    await pass(20_000);
    await soon(() => expect(reads()).toBeGreaterThan(1));
  });

  it("ends the session that the server has ended", async () => {
    const ended: string[] = [];
    const { server, events } = await begin();
    connectApi({ onNotLoggedIn: (token) => !ended.push(token) });
    const token = session.get().credentials?.token;
    server.answers["GET /Events"] = refuse("NOT_LOGGED_IN");
    events.end();
    await soon(() => expect(ended).toEqual([token]));
  });
});
