import fc from "fast-check";

/** Texts that a parser, a database or a file system could take for something else. */
export const NASTY_TEXTS = [
  "",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udc00x",
  "\u202etxt",
  "x".repeat(100_000),
  "__proto__",
  "constructor",
  "toString",
  "<script>alert(1)</script>",
  "'; drop table run; --",
  "../../etc/passwd",
  "%00",
  "2026-02-31",
  "0001-01-01",
  "f".repeat(24),
  "F".repeat(24),
  "😀".repeat(300),
];
const NASTY_NUMBERS = [0, -0, -1, 0.1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 1e-320, 5e-324];
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

/** A value that no call expects. */
export const nasty: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...NASTY_TEXTS),
  fc.constantFrom(...NASTY_NUMBERS),
  fc.constantFrom(null, true, false, [], {}, [[]], [null], nested(35), nested(60)),
  fc.constantFrom({ constructor: 1 }, { toString: null }, { length: 1e9 }, { de: null }),
  fc.constant(Array.from({ length: 300 }, () => "x")),
  fc.string({ unit: "binary" }),
  fc.double(),
  fc.integer(),
  fc.jsonValue(),
);

type Step = string | number;
const isTree = (value: unknown): value is Record<Step, unknown> =>
  typeof value === "object" && value !== null;

/** All places in a value, itself first. */
export const placesIn = (value: unknown, at: Step[] = []): Step[][] =>
  isTree(value)
    ? [at, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...at, key]))]
    : [at];

/** A copy of a value with another one at a place. */
export function replaced(value: unknown, [step, ...rest]: Step[], by: unknown): unknown {
  if (step === undefined || !isTree(value)) return by;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as typeof value;
  // A list grows by one only, since a large index would make gigabytes.
  const place = Array.isArray(copy) && !(step in copy) ? copy.length : step;
  copy[place] = replaced(copy[place], rest, by);
  return copy;
}

/** A valid body with up to three places in it replaced, or a field more. */
export const mutated = (body: unknown): fc.Arbitrary<unknown> =>
  fc.array(fc.tuple(fc.nat(), nasty, fc.boolean()), { minLength: 1, maxLength: 3 }).map((changes) =>
    changes.reduce<unknown>((sofar, [at, value, isMore]) => {
      const places = placesIn(sofar);
      const place = places[at % places.length] ?? [];
      return replaced(
        sofar,
        isMore ? [...place, (JSON.stringify(value) ?? "x").slice(0, 20)] : place,
        value,
      );
    }, body),
  );
