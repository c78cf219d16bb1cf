import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

export interface Figures {
  /** Bearer token that callers of `/metrics` must send. */
  readonly token: string;
  read(): Promise<{ text: string; type: string }>;
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * Serves `GET /metrics` under any host name to callers that know the token.
 *
 * @param refuse answers like an unknown path, so that other callers cannot detect this one
 */
export function mountFigures(
  api: FastifyInstance,
  { token, read }: Figures,
  refuse: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
) {
  const expected = digest(`Bearer ${token}`);
  api.get("/metrics", async (request, reply) => {
    const given = digest(request.headers.authorization ?? "");
    if (!timingSafeEqual(given, expected)) return refuse(request, reply);
    const { text, type } = await read();
    return reply.type(type).send(text);
  });
}
