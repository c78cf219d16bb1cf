import { decidedPassages, type Finder, openFinder, redactedText } from "../disclosure/passages.ts";
import { identifiersOf, type OtherPerson, type OwnNames } from "../disclosure/people.ts";
import { type ConfirmedName, type FeedbackContent, textsOfFeedback } from "./content.ts";

/** A name of somebody else in a report. */
export interface NameInFeedback extends ConfirmedName {
  /** Whether somebody has looked at it, and lets it stand. */
  readonly isConfirmed: boolean;
}

/**
 * Finds others in a report about a person, by the rule of the packages that are handed out. What also names the person under
 * any of their names is no name of another.
 */
export function findingOthers(others: readonly OtherPerson[], own: readonly OwnNames[]): Finder {
  const [first = { firstName: null, lastName: null, email: null }, ...further] = own;
  const identifiers = further.reduce(
    (left, names) => {
      const kept = new Set(identifiersOf(others, names).map(({ text }) => text));
      return left.filter(({ text }) => kept.has(text));
    },
    identifiersOf(others, first),
  );
  const emails = own.flatMap(({ email }) => email ?? []);
  return openFinder(identifiers, emails);
}

/** Everybody else who is named in what a person has written or chosen, and whether somebody lets it stand. */
export function namesInFeedback(content: FeedbackContent, finder: Finder): NameInFeedback[] {
  const isConfirmed = (name: ConfirmedName): boolean =>
    content.confirmed.some(
      (one) => one.place === name.place && one.start === name.start && one.words === name.words,
    );
  return textsOfFeedback(content).flatMap(({ place, text }) =>
    finder.find(text).map(({ start, length }) => {
      const name = { place, start, words: text.slice(start, start + length) };
      return { ...name, isConfirmed: isConfirmed(name) };
    }),
  );
}

/** Stands in place of others in texts that nobody reviews for a report, such as the name of an exercise. */
const LEFT_OUT = "[…]";

/** A text without others. */
export const withoutOthers = (text: string, finder: Finder): string =>
  redactedText(text, decidedPassages(finder.find(text), []), () => LEFT_OUT);
