import type { Id } from "../text/rules.ts";

/** How somebody else stands in a package: by role and number for who worked on it, not at all for other candidates. */
export type OtherRole = "OBSERVER" | "MODERATOR" | "CANDIDATE";

/** Somebody other than the person whom a package is about. */
export interface OtherPerson {
  readonly id: Id;
  readonly role: OtherRole;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
}

/** The names of the person whom a package is about. */
export type OwnNames = Pick<OtherPerson, "firstName" | "lastName" | "email">;

/** Shortest part of a name, or of an e-mail address, that is looked for alone. */
const SHORTEST_ALONE = 3;
const SHORTEST_MAILBOX = 5;

/** A word by which somebody can be found in a text. */
export interface Identifier {
  readonly text: string;
  /** Whether `text` counts in this spelling only: names that are words too, and initials. */
  readonly isExact: boolean;
  /** Null if it is the word of several people. */
  readonly personId: Id | null;
  readonly role: OtherRole;
}

const clean = (text: string | null): string => text?.trim() ?? "";
const initialsOf = (first: string, last: string): string[] => {
  const [a, b] = [first[0], last[0]].map((letter) => letter?.toLocaleUpperCase());
  return a && b ? [`${a}.${b}.`, `${a}. ${b}.`, `${a}${b}`] : [];
};

/** The ways in which somebody is named, each once: address, full name, its parts, and initials. */
function waysOf({ firstName, lastName, email }: OwnNames): { text: string; isExact: boolean }[] {
  const [first, last, mail] = [clean(firstName), clean(lastName), clean(email)];
  const loose = [mail];
  const [mailbox = ""] = mail.split("@");
  if (mailbox.length >= SHORTEST_MAILBOX) loose.push(mailbox);
  if (first && last) loose.push(`${first} ${last}`, `${last}, ${first}`, `${last} ${first}`);
  const alone = [first, last, ...`${first} ${last}`.split(/[\s-]+/)].filter(
    (part) => part.length >= SHORTEST_ALONE,
  );
  const exact = [
    ...alone.flatMap((part) => [part, part.toLocaleUpperCase()]),
    ...initialsOf(first, last),
  ];
  return [
    ...loose.filter(Boolean).map((text) => ({ text, isExact: false })),
    ...exact.map((text) => ({ text, isExact: true })),
  ];
}

/**
 * The words by which other people can be found in a text. What also names the person whom it is about is no such word: nobody
 * could tell whom it means.
 */
export function identifiersOf(others: readonly OtherPerson[], own: OwnNames): Identifier[] {
  const ownWords = new Set(waysOf(own).map(({ text }) => text.toLocaleLowerCase()));
  const found = new Map<string, Identifier>();
  for (const { id, role, ...names } of others)
    for (const { text, isExact } of waysOf(names)) {
      if (ownWords.has(text.toLocaleLowerCase())) continue;
      const key = isExact ? text : text.toLocaleLowerCase();
      const before = found.get(key);
      if (!before) found.set(key, { text, isExact, personId: id, role });
      else if (before.personId !== id)
        // A word of two people tells neither; the stricter of the two roles counts.
        found.set(key, {
          text,
          isExact,
          personId: null,
          role: before.role === "CANDIDATE" ? "CANDIDATE" : role,
        });
    }
  return [...found.values()];
}

/** What stands in place of somebody who worked on it. */
export interface Pseudonym {
  readonly role: "OBSERVER" | "MODERATOR";
  readonly number: number;
}

/** Gives out numbers to whoever occurs, by role, in the order in which they occur first. */
export interface Pseudonyms {
  /** Null for other candidates, who have none. */
  of(id: Id): Pseudonym | null;
  /** Whether the id is that of somebody, and not of a thing. */
  isKnown(id: Id): boolean;
}

/** @param people whom it may meet; somebody else counts as a moderator */
export function openPseudonyms(people: readonly OtherPerson[]): Pseudonyms {
  const roles = new Map(people.map(({ id, role }) => [id, role]));
  const counts = { OBSERVER: 0, MODERATOR: 0 };
  const given = new Map<Id, Pseudonym>();
  return {
    of(id) {
      const role = roles.get(id) ?? "MODERATOR";
      if (role === "CANDIDATE") return null;
      const before = given.get(id);
      if (before) return before;
      counts[role] += 1;
      const pseudonym = { role, number: counts[role] };
      given.set(id, pseudonym);
      return pseudonym;
    },
    isKnown: (id) => roles.has(id),
  };
}
