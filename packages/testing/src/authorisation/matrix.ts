import { calls, type CallShape, type ErrorType, type Failure } from "@assay/contract";
import { Client } from "../client.ts";
import { followEvents } from "../events.ts";
import { signIn } from "../people.ts";
import type { Actor } from "./actors.ts";
import type { Fixture } from "./fixture.ts";
import { type Case, expectedOf, type Request } from "./row.ts";
import { rows } from "./rows.ts";

export type CallName = keyof typeof calls;
export const CALL_NAMES = Object.keys(calls) as CallName[];
export const shapeOf = (name: CallName): CallShape => calls[name];

/** What a call answered: its status, the types of its errors, and the fields that they name. */
export interface Outcome {
  readonly status: number;
  readonly types: readonly ErrorType[];
  readonly fields: unknown;
  readonly text: string;
}

const success = (text: string): Outcome => ({ status: 200, types: [], fields: undefined, text });

/** Sends a call as somebody; a stream is left once it has begun. */
export async function ask(client: Client, name: CallName, request: Request): Promise<Outcome> {
  const shape = shapeOf(name);
  if (shape.stream) {
    const followed = await followEvents(client.port, client);
    if (followed.status === 200) {
      followed.close();
      return success("");
    }
    followed.close();
  }
  const { status, text } = await client.send(shape, request);
  if (status === 200) return success(text);
  const { metadata, errors } = JSON.parse(text) as Failure;
  return { status, types: metadata.errors.map(({ type }) => type), fields: errors, text };
}

/** Whether what a call would be sent passes the contract's schemas, without which it proves nothing. */
export function violations(name: CallName, request: Request): string[] {
  const shape = shapeOf(name);
  return (["params", "query", "body"] as const).flatMap((part) => {
    const result = shape[part]?.safeParse(request[part] ?? {});
    return result?.success === false ? [`${name} ${part}: ${result.error.message}`] : [];
  });
}

const isIn = ({ status, types }: Outcome, { proof }: Case): boolean =>
  status === 200 || (proof !== undefined && types.includes(proof));

const messages = ({ status, types }: Outcome) => [status, ...types].join(" ");

/** What one call answered otherwise than the row says, as a line for the failing test; undefined when right. */
async function deviation(name: CallName, one: Case, fixture: Fixture, actor: Actor) {
  const outcome = await ask(actor.user, name, one.request(fixture, actor));
  const expected = expectedOf(one, actor);
  const { host, token } = actor.user;
  if (one.endsSession && token !== null && host !== "")
    actor.user.token = (await signIn(fixture.tenant, actor.user.user.email ?? "")).token;
  const isRight =
    expected === "in"
      ? isIn(outcome, one)
      : outcome.status === 400 && outcome.types.join() === expected;
  if (isRight) return undefined;
  const what = one.what === undefined ? name : `${name}, ${one.what}`;
  return `${what} by ${actor.name}: ${messages(outcome)} instead of ${expected}`;
}

/** Sends calls as somebody, all or those of some cases, and returns what was answered otherwise than the rows say. */
export async function deviations(
  fixture: Fixture,
  actor: Actor,
  isWanted: (one: Case) => boolean = () => true,
): Promise<string[]> {
  const found: string[] = [];
  for (const name of CALL_NAMES)
    for (const one of rows[name].filter(isWanted)) {
      const line = await deviation(name, one, fixture, actor);
      if (line !== undefined) found.push(line);
    }
  return found;
}
