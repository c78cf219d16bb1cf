import type { FastifyBaseLogger } from "fastify";
import pino from "pino";

/**
 * Structured logs on standard output, or beside the answer of a command. Requests are logged by `app.ts` with route and status only;
 * whatever could contain a token, a name or a text is left out.
 */
export const openLog = (level: string, to: "stdout" | "stderr" = "stdout"): FastifyBaseLogger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { req: () => undefined, res: () => undefined },
    },
    // Written in pieces, off the event loop: one line per call would be one system call per call.
    pino.destination({
      dest: to === "stdout" ? 1 : 2,
      sync: false,
      minLength: 4096,
      periodicFlush: 1000,
    }),
  );

/**
 * The parts of an unexpected error that may be logged. The first lines of its stack repeat the message, and
 * Drizzle's message repeats all parameters: only the frames, what PostgreSQL itself said, and the address that
 * could not be reached.
 */
export function faultOf(error: Error) {
  // A host name with several addresses fails with one error for each of them.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const own = first instanceof Error && isHarmless(first) ? first : undefined;
  const cause = (error.cause ?? own) as (Error & { code?: string }) | undefined;
  const frames = error.stack?.split("\n").filter((line) => line.startsWith("    at "));
  return { name: error.name, stack: frames?.join("\n"), code: cause?.code, cause: cause?.message };
}

const REACHING = new Set<unknown>(["connect", "getaddrinfo"]);

/**
 * Whether the message may be logged: PostgreSQL quotes no parameters in its own, and that of a failed connection
 * consists of code and address. Those of other errors may contain personal data.
 */
const isHarmless = (error: Error & { syscall?: unknown }): boolean =>
  "severity" in error || REACHING.has(error.syscall);
