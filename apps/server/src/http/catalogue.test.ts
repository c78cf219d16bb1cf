import fs from "node:fs";
import path from "node:path";
import { ERROR_TYPES } from "@assay/contract";
import { expect, it } from "vitest";

const sources = path.join(import.meta.dirname, "..");
const decisions = path.join(import.meta.dirname, "../../../../docs/decisions.md");

/** Every type of the catalogue that some code of the server names. */
function namedInCode(): Set<string> {
  const files = fs
    .readdirSync(sources, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  const text = files.map((name) => fs.readFileSync(path.join(sources, name), "utf8")).join("\n");
  return new Set(ERROR_TYPES.filter((type) => text.includes(`"${type}"`)));
}

/** The types that no answer has, by a decision. */
function leftOut(): Set<string> {
  const text = fs.readFileSync(decisions, "utf8");
  const [, paragraph = ""] =
    /\*\*Which types of the catalogue does no answer carry\?\*\*([^]*?)(?:\n\n|$)/.exec(text) ?? [];
  return new Set(ERROR_TYPES.filter((type) => new RegExp(`\\b${type}\\b: `).test(paragraph)));
}

it("every type of the catalogue is raised by some code, or left out by a decision", () => {
  const [raised, decided] = [namedInCode(), leftOut()];
  expect(ERROR_TYPES.filter((type) => !raised.has(type) && !decided.has(type))).toEqual([]);
  expect(ERROR_TYPES.filter((type) => raised.has(type) && decided.has(type))).toEqual([]);
});
