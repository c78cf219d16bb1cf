import type { FastifyInstance } from "fastify";
import type { Database } from "../db/database.ts";
import { succeed } from "./answers.ts";
import { Unavailable } from "./failure.ts";

/** Mounts the health checks outside of any tenant: monitors know the address of the process, but no tenant's host. */
export function mountHealth(
  api: FastifyInstance,
  { database, isEnding = () => false }: { database: Database; isEnding?: () => boolean },
) {
  const withHead = { exposeHeadRoute: true };
  api.get("/health/live", withHead, async (request) => succeed(request.id, { status: "ok" }));
  api.get("/health/ready", withHead, async (request) => {
    if (isEnding()) throw new Unavailable(503);
    await database.query("select 1");
    return succeed(request.id, { status: "ok" });
  });
}
