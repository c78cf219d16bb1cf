import { Connection } from "./connection.ts";
import type { Load, Target } from "./load.ts";

/** The same reading again and again, over a few connections. */
export const reading = (request: Buffer): Load => ({
  connections: 4,
  seconds: 3,
  request: () => request,
  check({ status, body }) {
    if (status !== 200) throw new Error(`${status} ${body.toString()}`);
  },
});

/** The body of one answer: what is measured has to be the same thing on both sides. */
export async function answerOf({ port }: Target, request: Buffer): Promise<string> {
  const connection = await Connection.open(port);
  const { body } = await connection.ask(request);
  connection.close();
  return body.toString();
}
