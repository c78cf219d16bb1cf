/*
 * Schemas of what a dossier holds. A few lines in place of a package, since they stand in `verify.html`, which is small enough to
 * be read.
 */

export interface Schema<T> {
  readonly is: (value: unknown) => value is T;
}
/** A field that may be absent. */
export interface Optional<T> extends Schema<T> {
  readonly isOptional: true;
}
export type Infer<S> = S extends Schema<infer T> ? T : never;

type Fields = Readonly<Record<string, Schema<unknown>>>;
type Flat<T> = { readonly [K in keyof T]: T[K] };
type ObjectOf<F extends Fields> = Flat<
  {
    readonly [K in keyof F as F[K] extends Optional<unknown> ? never : K]: Infer<F[K]>;
  } & {
    readonly [K in keyof F as F[K] extends Optional<unknown> ? K : never]?: Infer<F[K]> | undefined;
  }
>;

const schema = <T>(test: (value: unknown) => boolean): Schema<T> => ({
  is: (value: unknown): value is T => test(value),
});

export const text = schema<string>((value) => typeof value === "string");
export const number = schema<number>((value) => typeof value === "number");
export const count = schema<number>(Number.isSafeInteger);
export const flag = schema<boolean>((value) => typeof value === "boolean");
export const anything = schema<unknown>(() => true);
export const nothing = schema<never>(() => false);

/** One of some texts. */
export const oneOf = <const T extends readonly string[]>(...all: T): Schema<T[number]> =>
  schema<T[number]>((value) => all.some((one) => one === value));

export const orNull = <T>(own: Schema<T>): Schema<T | null> =>
  schema<T | null>((value) => value === null || own.is(value));

export const maybe = <T>(own: Schema<T>): Optional<T> => ({ is: own.is, isOptional: true });

export const list = <T>(own: Schema<T>): Schema<readonly T[]> =>
  schema<readonly T[]>((value) => Array.isArray(value) && value.every(own.is));

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Values by any name. */
export const byName = <T>(own: Schema<T>): Schema<Readonly<Record<string, T>>> =>
  schema<Readonly<Record<string, T>>>(
    (value) => isObject(value) && Object.values(value).every(own.is),
  );

/** An object that has these fields, and maybe others. */
export const withFields = <F extends Fields>(fields: F): Schema<ObjectOf<F>> =>
  schema<ObjectOf<F>>(
    (value) =>
      isObject(value) &&
      Object.entries(fields).every(([name, own]) =>
        Object.hasOwn(value, name) ? own.is(value[name]) : "isOptional" in own,
      ),
  );

/** An object that has these fields and no others. */
export function only<F extends Fields>(fields: F): Schema<ObjectOf<F>> {
  const known = withFields(fields);
  return schema<ObjectOf<F>>(
    (value) => known.is(value) && Object.keys(value).every((name) => Object.hasOwn(fields, name)),
  );
}
