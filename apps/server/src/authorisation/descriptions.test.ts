import fs from "node:fs";
import path from "node:path";
import { calls, type CallShape } from "@assay/contract";
import { LANGUAGES, PERMISSIONS, type Permission, permissionsInWords } from "@assay/domain";
import { CALL_NAMES, EVERYTHING, expectedOf, MEMBERSHIPS, rows } from "@assay/testing";
import { describe, expect, it } from "vitest";

const texts = path.join(import.meta.dirname, "../../../web/src/texts");
/** The page's description of each permission, by language. */
const descriptions = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    JSON.parse(
      fs.readFileSync(path.join(texts, language, "administration.json"), "utf8"),
    ) as Record<string, string>,
  ]),
);
const describing = (language: string, permission: Permission) =>
  descriptions[language]?.[`permission_${permission}`] ?? "";

/** Each case in each membership. */
const CASES = CALL_NAMES.flatMap((name) =>
  rows[name].flatMap((one) => MEMBERSHIPS.map((membership) => ({ one, membership }))),
);

/** Whether a caller with all other permissions is refused. */
function demands({ one, membership }: (typeof CASES)[number], permission: Permission): boolean {
  const outcome = (permissions: ReadonlySet<Permission>) =>
    expectedOf(one, { permissions, membership });
  const rest = new Set([...EVERYTHING].filter((each) => each !== permission));
  return outcome(EVERYTHING) === "in" && outcome(rest) !== "in";
}

/** The permissions without which this one has no effect. */
function partnersOf(permission: Permission): Permission[] {
  const opened = CASES.filter((one) => demands(one, permission));
  if (opened.length === 0) return [];
  return PERMISSIONS.filter(
    (other) =>
      other !== permission && other !== "LOG_IN" && opened.every((one) => demands(one, other)),
  );
}

/** The permission that replaces an older one, which has no effect itself. */
const OLDER: Readonly<Partial<Record<Permission, Permission>>> = {
  EDIT_RUNS: "EDIT_PROCESS_RUNS",
  EDIT_PROCEDURES: "EDIT_PROCESSES",
};

const names = ({ access }: CallShape, permission: Permission) =>
  typeof access === "object" && new RegExp(`\\b${permission}\\b`).test(permissionsInWords(access));

const opens = (permission: Permission) =>
  Object.values(calls).some((shape) => names(shape, permission)) ||
  CASES.some((one) => demands(one, permission));

describe("the description of a right", () => {
  for (const permission of PERMISSIONS)
    it(`names what ${permission} needs beside it, and nothing else`, () => {
      for (const language of LANGUAGES) {
        const text = describing(language, permission);
        const named = PERMISSIONS.filter((other) => new RegExp(`\\b${other}\\b`).test(text));
        expect(text, language).not.toBe("");
        const older = OLDER[permission];
        const expected = older ? [older] : partnersOf(permission);
        expect([language, permission, named]).toEqual([language, permission, expected]);
      }
    });

  it("says of no right that opens something that it is without effect, and the other way round", () => {
    for (const permission of PERMISSIONS.filter((each) => each !== "LOG_IN"))
      expect([permission, /ohne Wirkung/.test(describing("de", permission))]).toEqual([
        permission,
        !opens(permission),
      ]);
  });

  it("says of the right to export that it brings the results of everybody, with their names", () => {
    expect(calls.exportRuns.access).toEqual({ all: ["EXPORT_DATA"] });
    expect(describing("de", "EXPORT_DATA")).toMatch(/Ergebnisse aller Läufe, mit Namen/);
    expect(describing("en", "EXPORT_DATA")).toMatch(/results of all runs, with names/);
    expect(describing("fr", "EXPORT_DATA")).toMatch(
      /résultats de toutes les sessions, avec les noms/,
    );
  });
});
