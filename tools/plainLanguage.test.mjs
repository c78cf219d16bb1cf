import fs from "node:fs";
import { expect, it } from "vitest";
import { inRoot } from "./paths.mjs";
import { visit } from "./textMessages.mjs";

/** What candidates read, who are no users of the product and may have little of its language. */
const READ_BY_CANDIDATES = [
  ...["candidatePage", "counterStatements", "handIn", "ownFeedback", "selfAssessment"].map(
    (name) => (language) => inRoot("apps", "web", "src", "texts", language, `${name}.json`),
  ),
  (language) =>
    inRoot(
      "apps",
      "server",
      "src",
      "features",
      "feedback",
      "document",
      "texts",
      `${language}.json`,
    ),
  (language) =>
    inRoot("apps", "server", "src", "features", "candidatePages", "texts", `${language}.json`),
];

/**
 * Maximum LIX, the words of a sentence plus the percentage of words above six letters (Björnsson 1968): below 40 a
 * text is easy to read, newspapers have 45 and more. German and French have longer words than English.
 */
const MOST_LIX = { de: 40, en: 35, fr: 40 };
const MOST_WORDS = 25;

/** The words of a text as one of its readers gets them. */
function readingOf(text) {
  let words = "";
  visit(text, ({ words: own, name, kind, within }) => {
    if (within.some((arm) => !arm.endsWith("=other"))) return;
    // An argument without arms stands for a word.
    words += own ?? (name && kind !== undefined && kind < 4 ? "" : "Wort");
  });
  return words;
}

function sentencesOf(language) {
  const texts = READ_BY_CANDIDATES.flatMap((file) =>
    Object.values(JSON.parse(fs.readFileSync(file(language), "utf8"))),
  );
  return texts
    .flatMap((text) => readingOf(text).split(/(?<=[.!?:;])\s+/))
    .filter((sentence) => /[.!?]$/.test(sentence))
    .map((sentence) => sentence.match(/\p{L}[\p{L}’'-]*/gu) ?? []);
}

it.each(Object.keys(MOST_LIX))("what candidates read is easy to read (%s)", (language) => {
  const sentences = sentencesOf(language);
  expect(sentences.length).toBeGreaterThan(60);
  const words = sentences.flat();
  const long = words.filter((word) => word.length > 6);
  const lix = words.length / sentences.length + (100 * long.length) / words.length;
  expect(lix).toBeLessThan(MOST_LIX[language]);
  const tooLong = sentences.filter(({ length }) => length > MOST_WORDS);
  expect(tooLong.map((sentence) => sentence.join(" "))).toEqual([]);
});
