import { request, type IncomingMessage } from "node:http";
import { LiveEvent } from "@assay/contract";
import type { TestUser } from "./people.ts";
import type { TestRun } from "./run.ts";
import type { TestServer } from "./testServer.ts";

export interface Followed {
  status: number;
  headers: IncomingMessage["headers"];
  /** All received events, in order. */
  events: LiveEvent[];
  /** The latest position that the server said. */
  lastId: string | null;
  /** The number of heartbeats received. */
  beats: number;
  /** Resolves when the stream ended, however. */
  ended: Promise<void>;
  /** The next event of this kind that no earlier call has returned. Rejects when the stream ends, or after 20 s. */
  next(kind: LiveEvent["kind"]): Promise<LiveEvent>;
  close(): void;
}

/** Milliseconds that a test waits for an event; less than a test may take, so that it says what came instead. */
const PATIENCE_MS = 20_000;

interface Caller {
  host: string;
  token: string | null;
}

/** Follows the events of a server as a page does. Resolves when the answer has begun. */
export function followEvents(
  port: number,
  { host, token }: Caller,
  { lastId }: { lastId?: string } = {},
): Promise<Followed> {
  const headers = {
    host,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(lastId !== undefined && { "last-event-id": lastId }),
  };
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: "127.0.0.1", port, path: "/api/Events", headers }, (answer) =>
      resolve(read(answer)),
    );
    outgoing.on("error", reject);
    outgoing.end();
  });
}

function read(answer: IncomingMessage): Followed {
  const ended = Promise.withResolvers<void>();
  const waiting = new Set<() => void>();
  const taken = new Set<LiveEvent>();
  let rest = "";
  let isOver = false;
  const wakeAll = () => {
    for (const wake of waiting) wake();
    waiting.clear();
  };
  const followed: Followed = {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    events: [],
    lastId: null,
    beats: 0,
    ended: ended.promise,
    next: async (kind) => {
      const patience = AbortSignal.timeout(PATIENCE_MS);
      patience.addEventListener("abort", wakeAll);
      for (;;) {
        const event = followed.events.find((one) => one.kind === kind && !taken.has(one));
        if (event) {
          taken.add(event);
          return event;
        }
        if (isOver || patience.aborted) throw new Error(missing(kind, followed));
        await new Promise<void>((resolve) => waiting.add(resolve));
      }
    },
    close: () => void answer.destroy(),
  };
  answer.setEncoding("utf8");
  answer.on("data", (text: string) => {
    rest += text;
    const blocks = rest.split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) take(followed, block.split("\n"));
    wakeAll();
  });
  answer.on("close", () => {
    isOver = true;
    wakeAll();
    ended.resolve();
  });
  // A connection that breaks off has ended, too.
  answer.on("error", () => undefined);
  return followed;
}

const missing = (kind: string, { status, events }: Followed): string =>
  `No event "${kind}"; answered ${status}, received: ${JSON.stringify(events)}`;

function take(followed: Followed, lines: string[]) {
  for (const line of lines) {
    if (line.startsWith("id: ")) followed.lastId = line.slice(4);
    if (line.startsWith(":")) followed.beats += 1;
    if (line.startsWith("data: ")) followed.events.push(LiveEvent.parse(JSON.parse(line.slice(6))));
  }
}

/** Follows as users of a server, until `closeAll`. */
export function followers(server: () => TestServer) {
  const open: Followed[] = [];
  return {
    follow: async (user: TestUser, options: { port?: number; lastId?: string } = {}) => {
      const { port = server().port, ...rest } = options;
      const followed = await followEvents(port, user, rest);
      open.push(followed);
      return followed;
    },
    closeAll: () => open.splice(0).forEach((followed) => followed.close()),
  };
}

/** Publishes a change of the run, as a write does. */
export const publishRunChange = ({ tenant, run }: TestRun, kind: "files" | "missing" | "devices") =>
  tenant.server.database.withTenant(tenant.id, async (tx) => tx.publish({ kind, runId: run.id }));

/** Publishes that a person's rights may have changed. */
export const publishAccountChange = ({ id, server }: TestRun["tenant"], { user }: TestUser) =>
  server.database.withTenant(id, async (tx) => tx.publish({ kind: "account", personId: user.id }));

/** Waits until the changes made while building the run are delivered. */
export async function settle(made: TestRun) {
  const stream = await followEvents(made.tenant.server.port, made.moderator);
  await publishRunChange(made, "files");
  await stream.next("files");
  stream.close();
}
