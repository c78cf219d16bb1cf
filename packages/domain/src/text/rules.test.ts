import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { abbreviateFileName } from "./fileName.ts";
import {
  COLOR_PATTERN,
  DEFAULT_LANGUAGE,
  type Language,
  languageOrder,
  missingTexts,
  LANGUAGES,
  isEmail,
  isId,
  isLink,
  isName,
  isPersonName,
  isRoleName,
  textIn,
  type Texts,
} from "./rules.ts";

describe("names", () => {
  it("takes letters, digits, umlauts, *, ., -, _ and whitespace [SHELL-21]", () => {
    for (const name of ["Führung 2", "a*b.c-d_e", "Compétences clés", "ß", "a\u00A0b"]) {
      expect(isName(name), name).toBe(true);
    }
    for (const name of ["", "   ", "a#b", "a/b", "a<b", "a,b", "(a)", "😀"]) {
      expect(isName(name), name).toBe(false);
    }
  });

  it("takes one line, without control characters", () => {
    const controls = Array.from({ length: 0x20 }, (_, code) => String.fromCharCode(code));
    for (const sign of [...controls, "\u007F", "\u0085", "\u2028", "\u2029", "\uFEFF"]) {
      expect(isName(`a${sign}b`), JSON.stringify(sign)).toBe(false);
    }
  });

  it("takes fewer than 50 characters [SHELL-21]", () => {
    expect(isName("ä".repeat(49))).toBe(true);
    expect(isName("ä".repeat(50))).toBe(false);
    expect(isName("ä".repeat(51))).toBe(false);
  });

  it("takes people's names of any script with at most 50 characters [USER-15]", () => {
    for (const name of [
      "Müller-Lüdenscheidt",
      "O'Neill",
      "O’Neill",
      "Jr. Łukasz",
      "李小龍",
      "Οδυσσέας",
    ]) {
      expect(isPersonName(name), name).toBe(true);
    }
    for (const name of ["", "  ", "-", "R2D2", "<b>", "a@b", "A\nB"]) {
      expect(isPersonName(name), name).toBe(false);
    }
    expect(isPersonName("a".repeat(50))).toBe(true);
    expect(isPersonName("a".repeat(51))).toBe(false);
  });

  it("takes role names that start with a letter [ROLE-11]", () => {
    for (const name of ["a", "a1.-_", "Prüfer"]) expect(isRoleName(name)).toBe(true);
    for (const name of ["", "1a", "a b", "-a", "a#"]) {
      expect(isRoleName(name), name).toBe(false);
    }
  });
});

describe("addresses, links, ids and colours", () => {
  it("takes standard e-mail addresses only [SHELL-20, CAND-006]", () => {
    for (const email of ["a@b.de", "first.last+tag@sub.example.org", "x_1%@a-b.co"]) {
      expect(isEmail(email), email).toBe(true);
    }
    const wrong = ["", "a", "a@b", "@b.de", "a@", "a b@c.de", "a@b..de", "a..b@c.de", "a@-b.de"];
    for (const email of [...wrong, ".a@b.de", "a@b.de ", "a@b@c", "a@b.de\nBcc: x@y.de"]) {
      expect(isEmail(email), email).toBe(false);
    }
    expect(isEmail(`${"a".repeat(65)}@b.de`)).toBe(false);
    expect(isEmail(`a@${"b.".repeat(130)}de`)).toBe(false);
  });

  it("answers at once for a long address that almost fits", () => {
    expect(isEmail(`${"a.".repeat(30)}@${"a-".repeat(90)}!`)).toBe(false);
  });

  it("takes links that start with http or https and are valid [SHELL-22]", () => {
    for (const link of ["https://a.de/x?y=1", "http://localhost:5001"]) {
      expect(isLink(link), link).toBe(true);
    }
    for (const link of ["ftp://x", "plain text", "https://", "httpsx://a.de", "javascript:1"]) {
      expect(isLink(link), link).toBe(false);
    }
  });

  it("takes no link that hides where it leads, or that breaks a line", () => {
    const hidden = [
      "https://user:pw@evil.example/",
      "https://a.de@evil.example",
      "http://:pw@a.de",
    ];
    const broken = ["\n", "\r", "\t", " ", "\u0085", "\u2028", "\u0000"].flatMap((sign) => [
      `https://a${sign}b`,
      `https://a.de/${sign}x`,
      `https://a.de${sign}`,
    ]);
    for (const link of [...hidden, ...broken]) {
      expect(isLink(link), JSON.stringify(link)).toBe(false);
    }
    expect(isLink("https://a.de/@name?mail=x@y.de")).toBe(true);
  });

  it("takes ids of 24 lower-case hexadecimal characters", () => {
    expect(isId("0123456789abcdef01234567")).toBe(true);
    expect(isId("0123456789ABCDEF01234567")).toBe(false);
    expect(isId("0123456789abcdef0123456")).toBe(false);
  });

  it("takes colours as six hexadecimal digits", () => {
    expect(COLOR_PATTERN.test("#24d46e")).toBe(true);
    for (const color of ["24d46e", "#24d46", "#24d46e00", "red", "#24d46e;"]) {
      expect(COLOR_PATTERN.test(color), color).toBe(false);
    }
  });
});

describe("texts per language", () => {
  it("knows de, en and fr with de as the default", () => {
    expect(LANGUAGES).toEqual(["de", "en", "fr"]);
    expect(DEFAULT_LANGUAGE).toBe("de");
  });

  const german = (language: Language) => languageOrder(language, "de");
  it("falls back to German where a language is lacking or blank", () => {
    expect(textIn({ de: "Führung", en: "Leadership" }, german("en"))).toBe("Leadership");
    expect(textIn({ de: "Führung", en: "  " }, german("en"))).toBe("Führung");
    const named = { displayName: "Führung" };
    expect(textIn({ de: named, en: { displayName: " " } }, german("en"))).toEqual(named);
    expect(textIn({ de: null }, german("fr"))).toBeUndefined();
  });

  it("falls back to the tenant's base language, then to any that says something", () => {
    expect(languageOrder("fr", "en")).toEqual(["fr", "en", "de"]);
    expect(languageOrder("en", "en")).toEqual(["en", "de", "fr"]);
    const order = languageOrder("fr", "en");
    expect(textIn({ de: "Führung", en: "Leadership" }, order)).toBe("Leadership");
    expect(textIn({ de: "Führung", en: "" }, order)).toBe("Führung");
    expect(textIn({ de: "", en: "Leadership" }, languageOrder("de", "en"))).toBe("Leadership");
  });

  it("needs the base language, and a name wherever anything is written", () => {
    const entry = (displayName: string, description = "") => ({ displayName, description });
    const paths = (texts: Texts<{ displayName: string }>, baseLanguage: Language) =>
      missingTexts(texts, "displayName", { baseLanguage, path: "texts" }).map(({ path }) => path);
    expect(paths({ de: entry("Führung") }, "de")).toEqual([]);
    expect(paths({ de: entry(""), en: entry("Leadership") }, "en")).toEqual([]);
    expect(paths({ de: entry(""), en: entry("Leadership") }, "de")).toEqual([
      "texts.de.displayName",
    ]);
    expect(paths({ de: entry("", "Wer führt"), en: entry("") }, "en")).toEqual([
      "texts.de.displayName",
      "texts.en.displayName",
    ]);
  });
});

describe("file names", () => {
  it("shortens names beyond 29 characters to 15 + … + 14 [FILE-005, CONST-04]", () => {
    expect(abbreviateFileName("a".repeat(29))).toBe("a".repeat(29));
    expect(abbreviateFileName("abcdefghijklmnopqrstuvwxyz.pdf")).toBe(
      "abcdefghijklmno…qrstuvwxyz.pdf",
    );
  });

  it("never shows more than 30 characters [FILE-005]", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("a", "ä", "😀", "."), { maxLength: 60 }),
        (characters) => {
          const shown = abbreviateFileName(characters.join(""));
          expect(Array.from(shown).length).toBeLessThanOrEqual(30);
        },
      ),
    );
  });
});
