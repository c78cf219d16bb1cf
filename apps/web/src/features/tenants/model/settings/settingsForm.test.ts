import { EMAIL_SETTING_KEYS } from "@assay/contract";
import { LANGUAGES } from "@assay/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeFields } from "../../../../platform/forms/fields.ts";
import { buildSettings } from "../../../../testing/buildSettings.ts";
import {
  bodyOf,
  numberOf,
  settingErrors,
  type SettingsForm,
  settingsShape,
} from "./settingsForm.ts";

const { formOf, fieldsOf, fromFields } = settingsShape;
const base = formOf(buildSettings());
const errors = (fields: Partial<SettingsForm>) =>
  Object.fromEntries(settingErrors({ ...base, ...fields }));
const own = (...settings: [key: string, value: string][]) =>
  new Map(settings.map(([key, value], index) => [`row${index}`, { key, value }]));

describe("a number as it is typed", () => {
  it.each([
    ["0", 0],
    [" 90 ", 90],
    ["007", 7],
    ["999999", 999_999],
  ])("%j is %i", (typed, number) => {
    expect(numberOf(typed)).toBe(number);
  });

  it.each(["", " ", "1,5", "1.5", "-1", "1e3", "0x10", "zehn", "1 000", "1234567"])(
    "%j is none",
    (typed) => {
      expect(numberOf(typed)).toBeNaN();
    },
  );
});

describe("the settings in the editor", () => {
  it("are sent as they were read, where nothing was changed", () => {
    const stored = buildSettings({
      legalTexts: { imprint: { de: { html: "<p>a</p>" }, fr: { html: "<p>b</p>" } }, privacy: {} },
    });
    const {
      id: _id,
      revision: _revision,
      can: _can,
      finishedRuns: _f,
      openRuns: _o,
      ...sent
    } = stored;
    expect(bodyOf(formOf(stored))).toEqual(sent);
  });

  it("are put together again from their fields", () => {
    const text = fc.constantFrom("", "x", "<p>x</p>");
    fc.assert(
      fc.property(
        text,
        text,
        fc.subarray([...LANGUAGES]),
        fc.boolean(),
        (title, legal, offered, flag) => {
          const draft: SettingsForm = {
            ...base,
            appTitle: title,
            legal: { ...base.legal, "privacy/fr": legal },
            useGendering: flag,
            languages: {
              de: offered.includes("de"),
              en: offered.includes("en"),
              fr: offered.includes("fr"),
            },
            own: own(["a", title], ["b", legal]),
          };
          expect(fromFields(fieldsOf(draft))).toEqual(draft);
          const ratingRules = flag ? null : ({ sealing: "RUN", names: "NEVER" } as const);
          expect(fromFields(fieldsOf({ ...draft, ratingRules }))).toEqual({
            ...draft,
            ratingRules,
          });
        },
      ),
    );
  });

  it("hold each mail setting that the product knows in a field, and the others as rows", () => {
    expect(Object.keys(base.known).toSorted()).toEqual([...EMAIL_SETTING_KEYS].toSorted());
    expect(base.known["contactLink"]).toBe("https://acme.example");
    expect([...base.own.values()]).toEqual([{ key: "own", value: "frei" }]);
  });

  it("always offer the base language, and the languages in their usual order", () => {
    const languages = { de: false, en: false, fr: true };
    expect(bodyOf({ ...base, languages, baseLanguage: "en" }).languages).toEqual(["en", "fr"]);
    expect(bodyOf({ ...base, languages, baseLanguage: "fr" }).languages).toEqual(["fr"]);
  });

  it("send no mail setting that is empty, but an own one with an empty value", () => {
    const known = { ...base.known, contactLink: "  " };
    expect(bodyOf({ ...base, known, own: own(["mine", ""]) }).emailSettings).toEqual({ mine: "" });
  });

  it("keep what two people have changed of different settings", () => {
    const { fields, conflicts } = mergeFields(
      fieldsOf(base),
      fieldsOf({
        ...base,
        deletionPolicy: "30",
        legal: { ...base.legal, "imprint/fr": "<p>M</p>" },
      }),
      fieldsOf({ ...base, warningPolicy: "5", languages: { ...base.languages, fr: true } }),
    );
    expect(conflicts).toEqual([]);
    expect(fromFields(fields)).toMatchObject({
      deletionPolicy: "30",
      warningPolicy: "5",
      legal: { "imprint/fr": "<p>M</p>" },
      languages: { fr: true },
    });
  });
});

describe("what is wrong with the settings", () => {
  it("is nothing where all is filled", () => {
    expect(errors({})).toEqual({});
  });

  it.each([
    ["no title", { appTitle: " " }, "appTitle", "required"],
    ["a deletion that is no number", { deletionPolicy: "x" }, "deletionPolicy", "deletionValue"],
    ["a deletion that is far off", { deletionPolicy: "99999" }, "deletionPolicy", "deletionValue"],
    ["a warning that is no number", { warningPolicy: "" }, "warningPolicy", "warningValue"],
    ["a lock that takes too long", { lockAfterMinutes: "241" }, "lockAfterMinutes", "lockValue"],
    ["a session that is no number", { sessionHours: "1,5" }, "sessionHours", "sessionValue"],
    ["a key that is none", { own: own(["a b", "x"]) }, "own/row0/key", "settingKey"],
    ["no key", { own: own(["", "x"]) }, "own/row0/key", "settingKey"],
    ["a link that is none", { own: own(["myLink", "acme"]) }, "own/row0/value", "link"],
  ])("is told at its field: %s", (_, fields, path, rule) => {
    expect(errors(fields)[path]).toBe(rule);
  });

  it("is told of a known mail setting at its own field", () => {
    expect(errors({ known: { ...base.known, contactLink: "acme" } })).toEqual({
      "known/contactLink": "link",
    });
  });

  it("is a key that is there twice, or that the product has a field for", () => {
    expect(errors({ own: own(["a", "1"], ["b", "2"], ["a", "3"]) })).toEqual({
      "own/row2/key": "duplicate",
    });
    expect(errors({ own: own(["contactLink", ""]) })["own/row0/key"]).toBe("duplicate");
  });

  it("is told of a legal text by its text and language", () => {
    const legal = { ...base.legal, "privacy/en": `<p>${"x".repeat(500_000)}</p>` };
    expect(Object.keys(errors({ legal }))).toEqual(["legal/privacy/en"]);
  });
});
