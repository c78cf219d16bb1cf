import type { ImpossibleReason, LoadKind, Loosening } from "@assay/domain";

const resourceNames: Readonly<Record<LoadKind, string>> = {
  observers: "observers",
  rooms: "rooms",
  prepRooms: "seats to prepare",
  rolePlayers: "role players",
};

const named = (name: string, kind: string) => (kind === "" ? name : `${name} (${kind})`);
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** Why no plan can exist, as a sentence with its figures. */
export function reasonSentence(reason: ImpossibleReason): string {
  switch (reason.why) {
    case "tooFewAllowed":
      return `${reason.candidate}: ${reason.exercise} asks for ${reason.wanted} observers, only ${reason.allowed} may watch.`;
    case "tooManyDifferent":
      return `${reason.candidate}: ${reason.wanted} different observers are asked for, ${reason.allowed} may watch, and the exercises have ${reason.places} places.`;
    case "sameObserverTooOften":
      return `${reason.candidate}: the exercises have ${reason.places} places for observers, and the ${reason.allowed} who may watch may do so ${reason.max} times each.`;
    case "candidateDayTooShort":
      return `${reason.candidate}: exercises, preparation and ways take ${reason.needed} minutes, ${reason.there} are there.`;
    case "groupsImpossible":
      return `${reason.exercise}: ${reason.count} candidates cannot be split into groups of ${reason.min} to ${reason.max}.`;
    case "tooManyApart":
      return `${reason.exercise}: ${reason.candidates.join(", ")} must all be apart, and there are ${reason.groups} groups at most.`;
    case "noRoom":
      return `${reason.exercise}: no room of the kind ${reason.kind} has ${reason.seats} seats.`;
    case "noRolePlayer":
      return `${reason.exercise}: there is no role player of the kind ${reason.kind}.`;
    case "orderIsCircle":
      return `${reason.exercises.join(", ")}: each would have to be before the others.`;
    case "resourceTooBusy":
      return `${named(resourceNames[reason.resource], reason.kind)}: ${reason.needed} minutes are needed, ${reason.there} are there.`;
  }
}

const more = (count: number, one: string, many: string) =>
  count === 1 ? `one more ${one}` : `${count} more ${many}`;

/** What would help, as a phrase. */
export function loosenText(loosening: Loosening): string {
  switch (loosening.what) {
    case "longerDay":
      return `every day ${loosening.minutes} minutes longer`;
    case "moreObservers":
      return more(loosening.count, "observer", "observers");
    case "moreRooms":
      return more(loosening.count, `room (${loosening.kind})`, `rooms (${loosening.kind})`);
    case "moreRolePlayers":
      return more(
        loosening.count,
        `role player (${loosening.kind})`,
        `role players (${loosening.kind})`,
      );
    case "shorterLunch":
      return `a lunch break of ${loosening.minutes} minutes`;
    case "laterLunch":
      return `lunch until ${clock(loosening.to)}`;
    case "fewerObservers":
      return `${loosening.observers} observers per candidate in ${loosening.exercise}`;
    case "fewerDifferent":
      return `at least ${loosening.wanted} different observers per candidate`;
    case "sameObserverMore":
      return `the same observer up to ${loosening.max} times per candidate`;
    case "withoutOrder":
      return `${loosening.before} and ${loosening.after} in any order`;
    case "withoutApart":
      return "candidates in one group who are to be apart";
    case "severalDays":
      return "exercises of a candidate on several days";
    case "otherGroups":
      return `groups of at least ${loosening.min} in ${loosening.exercise}`;
    case "thereAllDay":
      return `${loosening.ids.join(", ")} there all day`;
  }
}

/** A remedy as a sentence. */
export const remedySentence = (loosenings: readonly Loosening[]): string =>
  `There is a plan with ${loosenings.map(loosenText).join(" and ")}.`;
