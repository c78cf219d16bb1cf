import type { Schema } from "../http/schema.ts";

/** How the unsaved state of one form is held on the device. */
export interface HeldFormat<F> {
  /** Version of the state's shape, from 1. Raise it with every change, and take the older shapes over (`migrate`). */
  version: number;
  /** Loaded where an earlier visit has left something. */
  schema(): Promise<Schema<F>>;
  /** Brings the state of an older version into today's shape, before it is parsed. */
  migrate?(held: unknown, version: number): unknown;
}

/** The held state in today's shape; undefined where no known version of the app has written it. */
export async function readHeld<F>(
  { version: now, schema, migrate }: HeldFormat<F>,
  { form, format }: { form?: unknown; format?: unknown },
): Promise<F | undefined> {
  if (typeof format !== "number" || format > now) return undefined;
  const read = (await schema()).safeParse(format < now && migrate ? migrate(form, format) : form);
  return read.success ? read.data : undefined;
}
