import type { FastifyBaseLogger } from "fastify";
import pino from "pino";

/**
 * Structured logs on standard output. Requests are logged by `app.ts` with route and status only;
 * whatever could carry a token, a name or a text stays out.
 */
export const openLog = (level: string): FastifyBaseLogger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { req: () => undefined, res: () => undefined },
    },
    // Written in pieces, off the event loop: one line per call would be one system call per call.
    pino.destination({ sync: false, minLength: 4096, periodicFlush: 1000 }),
  );
