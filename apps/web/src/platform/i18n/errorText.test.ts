import { ERROR_TYPES, type ErrorType } from "@assay/contract";
import { LANGUAGES } from "@assay/domain";
import { beforeAll, describe, expect, it } from "vitest";
import { loadTexts, setLanguage, setWording, t } from "./texts.ts";
import { ApiError } from "../http/ApiError.ts";
import { errorText } from "./errorText.ts";

const REFERENCE = "a1b2c3d4";
const typed = (type: ErrorType) =>
  new ApiError({
    kind: "typed",
    status: 400,
    errors: [{ type, message: "for engineers", requestReference: REFERENCE }],
    reference: REFERENCE,
  });

beforeAll(() => loadTexts("errors", "catalogue"));

/** What each type has to say, by a word that no other meaning would use. */
const MEANINGS: Partial<Record<ErrorType, readonly [de: RegExp, en: RegExp, fr: RegExp]>> = {
  INTERNAL_ERROR: [/Auf dem Server ist ein Fehler/, /error .*server|server .*error/i, /serveur/],
  NO_RESULTS: [/keine Ergebnisse/, /no results/i, /aucun résultat/i],
  OBJECT_CONVERSION_FAILED: [/umgewandelt/, /converted/, /convert/],
  INVALID_TRANSLATION_KEY: [/Textschlüssel/, /text key/i, /clé de texte/],
  UPDATE_FAILED: [
    /Änderung wurde nicht gespeichert/,
    /change was not saved/,
    /pas été enregistrée/,
  ],
  CREATE_FAILED: [/nicht angelegt/, /not .*created/, /créé/],
  DELETE_FAILED: [/nicht gelöscht/, /not .*deleted/, /supprim/],
  CHECK_FAILED: [
    /Lizenz konnte nicht geprüft/,
    /licence could not be checked/,
    /licence n’a pas pu/,
  ],
  NOT_IMPLEMENTED: [
    /Prüfung der Lizenz ist ein Fehler/,
    /error.*checking the licence/,
    /erreur.*vérification de la licence/,
  ],
};

describe("the text of an error", () => {
  it("says what the type means, in each language [ERR-07, ERR-09, ERR-21, ERR-22, ERR-26, ERR-27, ERR-28, ERR-33, ERR-34]", async () => {
    for (const [index, language] of LANGUAGES.entries()) {
      await setLanguage(language);
      for (const [type, patterns] of Object.entries(MEANINGS)) {
        const text = errorText(typed(type as ErrorType), t);
        expect([language, type, text]).toEqual([
          language,
          type,
          expect.stringMatching(patterns[index] ?? /never/),
        ]);
      }
    }
  });

  it("says what became of an answer without a type, in each language [ERR-03, ERR-37, ERR-41, OERR-003]", async () => {
    const told = (kind: "network" | "unreadable" | "generic", status: number) =>
      errorText(new ApiError({ kind, status, reference: REFERENCE }), t);
    const words = {
      de: [/nicht erreichbar/, /nicht lesbar/, /hat nicht geklappt/],
      en: [/cannot be reached/, /could not be read/, /did not work/],
      fr: [/injoignable/, /illisible/, /pas fonctionné/],
    };
    for (const language of LANGUAGES) {
      await setLanguage(language);
      const [network = /never/, unreadable = /never/, generic = /never/] = words[language];
      expect(told("network", 404)).toMatch(network);
      expect(told("unreadable", 200)).toMatch(unreadable);
      expect(told("generic", 400)).toMatch(generic);
      expect(told("generic", 400)).toContain(REFERENCE);
    }
  });

  it("is a different one for each type, with the reference and without the engineers' words [ERR-02, ERR-04]", async () => {
    for (const language of LANGUAGES) {
      await setLanguage(language);
      for (const useFormality of [true, false]) {
        setWording({ useFormality, useGendering: false, baseLanguage: "de" });
        const texts = ERROR_TYPES.map((type) => errorText(typed(type), t));
        expect(new Set(texts).size).toBe(ERROR_TYPES.length);
        for (const text of texts) {
          expect(text).toContain(REFERENCE);
          expect(text).not.toContain("engineers");
        }
      }
    }
  });
});
