import { passwordViolations } from "@assay/domain";
import { describe, expect, it } from "vitest";
import { GERMAN_PASSWORDS } from "./germanPasswords.ts";
import { isBuiltOnNames, isCommonPassword } from "./guessablePasswords.ts";

/** Usual changes of a word that satisfy the rules of composition. */
const dressed = [
  "Schlüssel2026!",
  "P@sswort-1",
  "Fußball#2024",
  "MÜNCHEN-1860x".slice(0, 12),
  "Sommer2026!",
];

describe("a common password", () => {
  it.each(dressed)("is found though it is composed by the rules: %s", (password) => {
    expect(passwordViolations(password).filter((rule) => rule !== "lower")).toEqual([]);
    expect(isCommonPassword(password)).toBe(true);
  });

  it("is a German word also in letters of another keyboard, or before and after signs", () => {
    for (const password of [
      "1-Schluessel-1",
      "!!Willkommen!!",
      "Ichliebedich1!",
      "Qwertz123!",
      "Würzburg#1",
    ])
      expect(isCommonPassword(password), password).toBe(true);
  });

  it("is none that merely holds such a word among others", () => {
    for (const password of [
      "Kaffee-Regal-Tinte-7",
      "Tvx9-Sommer-quer!",
      "Correct-horse-2",
      "Assess-2026!",
    ])
      expect(isCommonPassword(password), password).toBe(false);
  });

  it("stands in the list as it is compared: folded, and each of some length", () => {
    for (const word of GERMAN_PASSWORDS) expect(word).toMatch(/^[a-z]{3,}$/);
    expect(GERMAN_PASSWORDS.size).toBeGreaterThan(600);
  });
});

describe("a password of names", () => {
  const names = [
    "acme",
    "Acme Müller Assessments",
    "Zoë",
    "Kowalczyk",
    "zoe.k@acme-hr.example.org",
  ];

  it.each([
    "Acme-2026-Acme!",
    "Zoe-Kowalczyk-1",
    "Kowalczyk#2026",
    "Mueller@Acme-99",
    "@cme-Assessment-7",
    "Assay-2026-Assay",
    "Example.Org-2026x",
  ])("is hardly more than the organisation's, the person's or the product's: %s", (password) => {
    expect(isBuiltOnNames(password, names)).toBe(true);
  });

  it.each(["Correct-horse-1", "Assess-2026!", "Acme-Regal-Tinte-7", "Kaffee-Regal-Tinte-7"])(
    "is none that has enough beside them: %s",
    (password) => expect(isBuiltOnNames(password, names)).toBe(false),
  );
});
