import type { Candidate } from "@assay/contract";
import { expect, it } from "vitest";
import { namesByLastName } from "./names.ts";

const candidate = (id: string, firstName: string | null, lastName: string | null) =>
  ({ id, firstName, lastName }) as Candidate;
const compare = new Intl.Collator("de", { sensitivity: "base" }).compare;
const number = (_key: string, values?: { number?: unknown }) =>
  `Kandidat ${String(values?.number)}`;

it("orders by last name, then by first name, and keeps the numbers of the erased behind them", () => {
  const candidates = [
    candidate("erased", null, null),
    candidate("z", "Zoe", "Özal"),
    candidate("a", "Ada", "Wolf"),
    candidate("gone", null, null),
    candidate("o", "Ada", "Özal"),
  ];
  expect([...namesByLastName(candidates, number as never, compare)]).toEqual([
    ["o", "Ada Özal"],
    ["z", "Zoe Özal"],
    ["a", "Ada Wolf"],
    ["erased", "Kandidat 1"],
    ["gone", "Kandidat 4"],
  ]);
});
