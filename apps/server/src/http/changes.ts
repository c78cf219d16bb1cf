import { isDeepStrictEqual } from "node:util";

/** The fields that a PUT carries: an absent key stays as it is stored (decisions §2). */
export const given = <T extends object>(changes: T) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

type Fields = Readonly<Record<string, unknown>>;

/** The names of the fields in which two states of an entity differ, for the audit log, which holds no values. */
export const changedFields = (before: Fields, after: Fields): string[] =>
  Object.keys(after).filter((field) => !isDeepStrictEqual(before[field], after[field]));

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The same with the paths of the fields within, such as `drawer.color`. */
export const changedPaths = (before: Fields, after: Fields): string[] =>
  Object.keys({ ...before, ...after }).flatMap((field) => {
    const [old, now] = [before[field], after[field]];
    if (isFields(old) && isFields(now))
      return changedPaths(old, now).map((path) => `${field}.${path}`);
    return isDeepStrictEqual(old, now) ? [] : [field];
  });
