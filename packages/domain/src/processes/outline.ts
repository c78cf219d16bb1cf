import { LANGUAGES, type Id, type Language } from "../text/rules.ts";
import { findItem, observedLeaves, type ItemType } from "./items.ts";

type Names = { readonly [L in Language]?: { readonly displayName: string } | null | undefined };
/** A name in German, and in other languages if given. */
export type NameTexts = { de: string } & { [L in Exclude<Language, "de">]?: string };

interface OutlinedItem {
  readonly id: Id;
  readonly itemType: ItemType;
  readonly isObserved: boolean;
  readonly competencyIds: readonly Id[];
  readonly texts: Names;
  readonly items: readonly OutlinedItem[];
}

/** The parts of a process that lists show: names, exercises, number of competencies, but no cues. */
export interface Outline {
  processName: NameTexts;
  exercises: { id: Id; parentId: Id | null; texts: NameTexts; competencies: number }[];
}

/**
 * The outline of a process. A process without a display name in any language is shown under its internal
 * name; a text that one language lacks stays missing (decisions §16).
 */
export function outlineOf(process: {
  readonly name: string;
  readonly texts: Names;
  readonly items: readonly OutlinedItem[];
}): Outline {
  const displayNames = namesOf(process.texts);
  const isNamed = Object.values(displayNames).some((name) => name.trim() !== "");
  return {
    processName: isNamed ? displayNames : { de: process.name },
    exercises: observedLeaves(process.items).map((item) => ({
      id: item.id,
      parentId: findItem(process.items, item.id)?.parent?.id ?? null,
      texts: namesOf(item.texts),
      competencies: item.competencyIds.length,
    })),
  };
}

function namesOf(texts: Names): NameTexts {
  const names: NameTexts = { de: "" };
  for (const language of LANGUAGES) {
    const name = texts[language]?.displayName;
    if (name) names[language] = name;
  }
  return names;
}
