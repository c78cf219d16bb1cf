import fs from "node:fs";
import { type GivenRating, readTableLines, type TableLine } from "@assay/domain";
import { CommandError } from "./output.ts";

/** The columns of a file of ratings, in any order. */
export const RATING_COLUMNS = [
  "candidate",
  "exercise",
  "competency",
  "observer",
  "rating",
] as const;
type Column = (typeof RATING_COLUMNS)[number];

/** A number as CSV files of every language have it: with a point, and without separators. */
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

/** Maximum size of a value; beyond it squares lose the digits of the figures. */
const LARGEST_RATING = 1_000_000;

/** @throws CommandError if the file cannot be read */
function readText(file: string): string {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    throw new CommandError(`${file} cannot be read.`);
  }
}

/** Where each column stands. */
function placesOf(file: string, header: TableLine | undefined): ReadonlyMap<Column, number> {
  const names = header?.cells ?? [];
  const place = (column: Column) => names.findIndex((name) => name.toLowerCase() === column);
  const missing = RATING_COLUMNS.filter((column) => place(column) < 0);
  const expected = RATING_COLUMNS.join(",");
  if (!header) throw new CommandError(`${file} is empty: the first line has to be ${expected}.`);
  const at = `${file}, line ${header.line}`;
  if (missing.length > 0)
    throw new CommandError(`${at}: no column ${missing.join(", ")}; the header is ${expected}.`);
  if (names.length > RATING_COLUMNS.length)
    throw new CommandError(`${at}: ${names.length} columns; the header is ${expected}.`);
  return new Map(RATING_COLUMNS.map((column) => [column, place(column)]));
}

/** @throws CommandError with the line, if the row is no rating */
function ratingOf(at: string, row: TableLine, places: ReadonlyMap<Column, number>): GivenRating {
  const { cells } = row;
  if (cells.length !== RATING_COLUMNS.length)
    throw new CommandError(`${at}: ${cells.length} cells instead of ${RATING_COLUMNS.length}.`);
  const cell = (column: Column) => cells[places.get(column) ?? 0] ?? "";
  const empty = RATING_COLUMNS.find((column) => cell(column) === "");
  if (empty) throw new CommandError(`${at}: no ${empty}. Leave out lines without a rating.`);
  const text = cell("rating");
  const value = Number(text);
  if (!NUMBER.test(text) || Math.abs(value) > LARGEST_RATING)
    throw new CommandError(`${at}: the rating "${text}" is not a number such as 4 or 3.5.`);
  return {
    candidateId: cell("candidate"),
    exerciseId: cell("exercise"),
    competencyId: cell("competency"),
    observerId: cell("observer"),
    value,
  };
}

/**
 * The ratings of a CSV file with a header; also with semicolons or tabs.
 *
 * @throws CommandError with the line of the first fault
 */
export function readRatings(file: string): GivenRating[] {
  const [header, ...rows] = readTableLines(readText(file));
  const places = placesOf(file, header);
  const lineOf = new Map<string, number>();
  const ratings = rows.map((row) => {
    const at = `${file}, line ${row.line}`;
    const rating = ratingOf(at, row, places);
    const { candidateId, exerciseId, competencyId, observerId } = rating;
    const key = JSON.stringify([candidateId, exerciseId, competencyId, observerId]);
    const before = lineOf.get(key);
    if (before !== undefined)
      throw new CommandError(
        `${at}: ${observerId} has rated ${candidateId}, ${exerciseId}, ${competencyId} in line ${before} already.`,
      );
    lineOf.set(key, row.line);
    return rating;
  });
  if (ratings.length === 0) throw new CommandError(`${file} has no ratings.`);
  return ratings;
}
