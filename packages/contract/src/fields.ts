import {
  COLOR_PATTERN,
  DEFAULT_LANGUAGE,
  ID_PATTERN,
  isEmail,
  isName,
  isPersonName,
  type Language,
  LANGUAGES,
} from "@assay/domain";
import * as z from "zod/mini";

/*
 * The fields that more than one feature uses. Each check carries a text key (`validation:…`), because
 * zod/mini brings no messages; the page translates it.
 */
export const Id = z.string().check(z.regex(ID_PATTERN, "id"));
export const IdParams = z.object({ id: Id });
export const Timestamp = z.iso.datetime({ precision: 3 });
export const IsoDate = z.iso.date("date");

/** Characters that PostgreSQL's text or the page could not hold unchanged. */
export const clean = z.refine(
  (value) => typeof value === "string" && !value.includes("\u0000") && value.isWellFormed(),
  "characters",
);

/** The longest rich text of any field, in UTF-16 units (design/stack: input ≤ 64 KB per page). */
export const MAX_RICH_TEXT = 64 * 1024;
/** Maximum tags in all rich texts of one call that differ from what the page's editor writes. */
export const MOST_RICH_TAGS = 100_000;

/** A text of at most `max` UTF-16 units. */
export const text = (max: number) => z.string().check(z.maxLength(max, "tooLong"), clean);
/** A text that says something: not empty after trimming. */
export const requiredText = (max: number) =>
  z.string().check(z.trim(), z.minLength(1, "required"), z.maxLength(max, "tooLong"), clean);

export const Email = z.string().check(z.trim(), z.refine(isEmail, "email"));
/** Names of scales, competencies and processes (spec 1 §5). */
export const Name = z.string().check(z.trim(), z.refine(isName, "name"));
/** First and last names (decisions §14). */
export const PersonName = z.string().check(z.trim(), z.refine(isPersonName, "personName"));
export const Color = z.string().check(z.regex(COLOR_PATTERN, "color"));
/** Largest value of PostgreSQL's `integer`. */
export const MAX_INT = 2 ** 31 - 1;
export const Revision = z.int().check(z.nonnegative(), z.lte(MAX_INT));

/** Texts per language: `de` always, the others where they are given; never filled in (decisions §16). */
export const texts = <T extends z.ZodMiniType>(language: T) =>
  z.strictObject(
    Object.fromEntries(
      LANGUAGES.map((code) => [code, code === DEFAULT_LANGUAGE ? language : z.optional(language)]),
    ) as TextsShape<T>,
  );
type TextsShape<T extends z.ZodMiniType> = Record<typeof DEFAULT_LANGUAGE, T> &
  Record<Exclude<Language, typeof DEFAULT_LANGUAGE>, z.ZodMiniOptional<T>>;

/** Keys that belong to the client: accepted in every body, never stored (decisions §16). */
const CLIENT_KEYS = ["isNew", "modified", "deleted", "tmpId", "temporaryId", "isCreate"] as const;
type Ignored<K extends string> = Record<K, z.ZodMiniOptional<z.ZodMiniUnknown>>;

/**
 * A body: the fields that may be written, and the names of fields that our answers carry and that
 * are accepted but ignored. Any other field is refused (decisions §2).
 */
export function body<S extends Record<string, z.ZodMiniType>, const K extends string = never>(
  shape: S,
  ...ignored: K[]
) {
  const extra = Object.fromEntries(
    [...CLIENT_KEYS, ...ignored].map((key) => [key, z.optional(z.unknown())]),
  ) as Ignored<(typeof CLIENT_KEYS)[number] | K>;
  return z.strictObject({ ...extra, ...shape });
}

/**
 * An object with names as keys, counted before anything in it is checked: hundreds of wrong names are one
 * fault, not hundreds.
 */
export function bounded<Output, Input>(schema: z.ZodMiniType<Output, Input>, most: number) {
  const count = (value: unknown) =>
    typeof value === "object" && value !== null ? Object.keys(value).length : 0;
  return z.pipe(
    z.custom<Input>((value) => count(value) <= most, "tooMany"),
    schema,
  );
}

export const Deleted = z.object({ id: Id });

/** The fields of a PUT, each optional: an absent one stays unchanged (decisions §2). */
export function optionalAll<S extends Record<string, z.ZodMiniType>>(shape: S) {
  return Object.fromEntries(
    Object.entries(shape).map(([key, field]) => [key, z.optional(field)]),
  ) as { [K in keyof S]: z.ZodMiniOptional<S[K]> };
}
