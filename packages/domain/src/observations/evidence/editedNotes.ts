import type { TextRange } from "./evidence.ts";
import { pageText } from "./pageText.ts";

/*
 * Notes of observers for tests, edited as people edit them. Each character knows the sentence that it belongs to, so that a test
 * knows where a sentence is, whatever was done to the note.
 */

interface Character {
  readonly sign: string;
  /** The sentence that it was written in; null for what was written later, and between sentences. */
  readonly sentence: number | null;
}
export type Note = readonly Character[];

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
export type Random = () => number;
const below = (random: Random, count: number): number => Math.floor(random() * count);
const one = <T>(random: Random, list: readonly T[]): T => list[below(random, list.length)]!;

interface Language {
  /** What observers write again and again. */
  readonly often: readonly string[];
  readonly sentences: readonly string[];
  readonly words: readonly string[];
}

const GERMAN: Language = {
  often: [
    "Fragt nach.",
    "Hört zu.",
    "Schweigt.",
    "Lobt das Team.",
    "Unterbricht Fr. Weber.",
    "Fasst zusammen.",
  ],
  sentences: [
    "Begrüßt alle mit Namen und stellt sich vor.",
    "Nennt das Ziel der Sitzung in einem Satz.",
    "Fragt z. B. nach dem Budget und den Fristen.",
    "Fragt nach den Fristen.",
    "Bleibt ruhig, als der Kunde laut wird.",
    "Schlägt drei Maßnahmen vor, begründet nur eine.",
    "Sucht Blickkontakt zu Hr. Dr. Özdemir.",
    "Weicht der Frage nach den Kosten aus.",
    "Verteilt die Aufgaben, ohne zu fragen.",
    "Rechnet den Deckungsbeitrag an der Tafel vor.",
    "Entschuldigt sich für die Verspätung.",
    "Bittet um zwei Minuten Bedenkzeit.",
    "Zeigt auf dem Plan, wo Personal fehlt.",
    "Sagt: „Das klären wir bis Freitag.“",
    "Wiederholt den Einwand in eigenen Worten.",
    "Lobt die Idee von Hr. Kaya.",
    "Wird lauter und redet schneller.",
    "Schaut ca. 10 Sek. auf die Uhr.",
    "Dankt am Ende und nennt den nächsten Schritt.",
  ],
  words: ["heute", "sehr", "bis Montag", "noch einmal", "dann"],
};

const ENGLISH: Language = {
  often: ["Asks back.", "Listens.", "Takes notes.", "Praises the team.", "Sums up.", "Silent."],
  sentences: [
    "Greets everyone by name, then sets the agenda.",
    "Offers a compromise on the delivery date.",
    "Checks the figures twice before she answers.",
    "Loses the thread after the second objection.",
    "Names two risks and one way out.",
    "Gives Mr. Brown the floor when he hesitates.",
    "Admits that the plan has a gap of approx. 10 %.",
    "Turns to the customer and slows down.",
    "Asks the customer for an example.",
    "Says: “We will have that by Friday.”",
    "Puts the objection in her own words.",
    "Talks over Ms. Young, e.g. about the costs.",
    "Leaves the question of the costs open.",
    "Hands out the tasks without asking.",
    "Draws the margin on the board.",
    "Apologises for being late.",
    "Wants two minutes to think.",
    "Shows where staff are missing.",
    "Ends without naming who does what.",
  ],
  words: ["today", "clearly", "by Monday", "once more", "then"],
};

const FRENCH: Language = {
  often: ["Relance.", "Écoute.", "Prend des notes.", "Résume.", "Félicite l’équipe.", "Se tait."],
  sentences: [
    "Demande à chacun son avis avant de décider.",
    "Coupe la parole à Mme Dupont, puis s’excuse.",
    "Propose un délai plus court, p. ex. trois semaines.",
    "Reste calme malgré les reproches du client.",
    "Explique la marge avec un exemple chiffré.",
    "Note les objections au tableau.",
    "Renvoie la question au groupe.",
    "Conclut sans nommer de responsable.",
    "Salue chacun par son nom et se présente.",
    "Annonce l’objectif de la réunion en une phrase.",
    "Évite la question des coûts.",
    "Répartit les tâches sans demander.",
    "S’excuse de son retard.",
    "Demande deux minutes de réflexion.",
    "Dit : « Nous verrons cela vendredi. »",
    "Reformule l’objection de M. Kaya.",
    "Parle plus fort et plus vite.",
    "Regarde sa montre pendant env. dix secondes.",
    "Remercie et nomme la prochaine étape.",
  ],
  words: ["aujourd’hui", "très", "lundi", "encore une fois", "ensuite"],
};
const LANGUAGES = [GERMAN, ENGLISH, FRENCH] as const;

/** One of a note's characters each; the texts have none of two UTF-16 units, so that indexes are offsets. */
const signs = (text: string, sentence: number | null = null): Note =>
  text.split("").map((sign) => ({ sign, sentence }));

/** A note of 12 to 23 sentences in one language, a quarter of them such as it has several times, though not in a row. */
export function newNote(random: Random): Note {
  const { often, sentences } = one(random, LANGUAGES);
  const left = [...sentences];
  const chosen: string[] = [];
  for (let count = 12 + below(random, 12); count > 0; count -= 1) {
    const repeated = often.filter((sentence) => sentence !== chosen.at(-1));
    const isRepeated = random() < 0.25 || left.length === 0;
    chosen.push(
      isRepeated ? one(random, repeated) : left.splice(below(random, left.length), 1)[0]!,
    );
  }
  return chosen.flatMap((sentence, index) => [
    ...(index === 0 ? [] : signs(random() < 0.3 ? "\n" : " ")),
    ...signs(sentence, index),
  ]);
}

export const textOf = (note: Note): string => note.map(({ sign }) => sign).join("");

/** The numbers of the sentences that a note has, wholly or in part. */
export const sentencesIn = (note: Note): number[] => [
  ...new Set(note.flatMap(({ sentence }) => sentence ?? [])),
];

/** Where a sentence stands in the text of a note; undefined if it was deleted. */
export function placeOf(note: Note, sentence: number): TextRange | undefined {
  const start = note.findIndex((character) => character.sentence === sentence);
  if (start < 0) return undefined;
  return { start, end: note.findLastIndex((character) => character.sentence === sentence) + 1 };
}

const insert = (note: Note, at: number, added: Note): Note => [
  ...note.slice(0, at),
  ...added,
  ...note.slice(at),
];

/** Indexes at which a sentence can begin: not within another. */
function gapsOf(note: Note): number[] {
  const gaps = sentencesIn(note).map((sentence) => placeOf(note, sentence)!.start);
  return gaps.length === 0 ? [0] : gaps;
}

/** The note without a sentence and the space or line break after it. */
function without(note: Note, sentence: number): Note {
  const { start, end } = placeOf(note, sentence)!;
  return [...note.slice(0, start), ...note.slice(note[end]?.sentence === null ? end + 1 : end)];
}

function anySentence(random: Random): string {
  const { often, sentences } = one(random, LANGUAGES);
  return `${one(random, random() < 0.25 ? often : sentences)} `;
}

/** Replaces, drops, doubles or swaps a letter. */
function corrected(note: Note, at: number, random: Random): Note {
  const character = note[at]!;
  const letter = { ...character, sign: one(random, ["e", "n", "r", "ß", "é", "O"]) };
  const next = note[at + 1];
  const kinds: Note[] = [[letter], [], [character, letter], next ? [next, character] : [letter]];
  const changed = one(random, kinds);
  const isSwap = changed.length === 2 && changed[0] === next;
  return [...note.slice(0, at), ...changed, ...note.slice(at + (isSwap ? 2 : 1))];
}

export type Edit = (note: Note, random: Random) => Note;

const EDITS = {
  "typing a sentence": (note, random) =>
    insert(note, one(random, gapsOf(note)), signs(anySentence(random))),
  "typing at the end": (note, random) =>
    insert(note, note.length, signs(` ${anySentence(random).trim()}`)),
  "typing a word": (note, random) => {
    const spaces = note.flatMap(({ sign, sentence }, index) =>
      sign === " " && sentence !== null ? index : [],
    );
    return spaces.length === 0
      ? note
      : insert(note, one(random, spaces), signs(` ${one(random, one(random, LANGUAGES).words)}`));
  },
  "deleting a sentence": (note, random) => {
    const all = sentencesIn(note);
    return all.length === 0 ? note : without(note, one(random, all));
  },
  "moving a sentence": (note, random) => {
    const all = sentencesIn(note);
    if (all.length < 2) return note;
    const sentence = one(random, all);
    const { start, end } = placeOf(note, sentence)!;
    const rest = without(note, sentence);
    return insert(rest, one(random, gapsOf(rest)), [...note.slice(start, end), ...signs(" ")]);
  },
  "correcting letters": (note, random) => {
    const letters = note.flatMap(({ sign, sentence }, index) =>
      sentence !== null && /\p{L}/u.test(sign) ? index : [],
    );
    return letters.length === 0 ? note : corrected(note, one(random, letters), random);
  },
  "pasting a paragraph": (note, random) => {
    const pasted = Array.from({ length: 2 + below(random, 6) }, () => anySentence(random)).join("");
    return insert(note, one(random, gapsOf(note)), signs(`${pasted.trim()}\n`));
  },
  "joining or parting lines": (note, random) => {
    const gaps = note.flatMap(({ sign, sentence }, index) =>
      sentence === null && /\s/.test(sign) ? index : [],
    );
    if (gaps.length === 0) return note;
    const at = one(random, gaps);
    const changed = signs(note[at]!.sign === "\n" ? " " : "\n");
    return [...note.slice(0, at), ...changed, ...note.slice(at + 1)];
  },
} as const satisfies Record<string, Edit>;

export const EDIT_KINDS = Object.entries(EDITS) as [string, Edit][];

export const anyEdit: Edit = (note, random) => one(random, EDIT_KINDS)[1](note, random);

/** A note as html of the editor, in blocks and with bold or italic words as chance has it. */
function formatted(note: Note, random: Random): string {
  const words = (line: string): string =>
    line
      .replaceAll("&", "&amp;")
      .split(" ")
      .map((word) =>
        word && random() < 0.2
          ? one(random, [`<strong>${word}</strong>`, `<em>${word}</em>`])
          : word,
      )
      .join(" ");
  return textOf(note)
    .split("\n")
    .map((line) =>
      one(random, ["<p>*</p>", "<h2>*</h2>", "<ul><li><p>*</p></li></ul>"]).replace("*", () =>
        words(line),
      ),
    )
    .join("");
}

/** The text of a note through html of a random format. */
export const textThroughHtml = (note: Note, random: Random): string =>
  pageText(formatted(note, random));
