import type { Id, Language } from "../text/rules.ts";
import type { Violation } from "../text/violation.ts";
import { FEWEST_EXPERTS } from "./gold.ts";

/**
 * A set of samples: written; rated by its experts, each sealed from the others; offered to observers; withdrawn, so that
 * nobody begins it any more while its certificates stay.
 */
export const SET_STATES = ["DRAFT", "RATING", "PUBLISHED", "WITHDRAWN"] as const;
export type SetState = (typeof SET_STATES)[number];

/** A short text, a document, or a page elsewhere with a video. */
export const SAMPLE_KINDS = ["TEXT", "DOCUMENT", "LINK"] as const;
export type SampleKind = (typeof SAMPLE_KINDS)[number];

/** Fewest and most samples of a set. */
export const FEWEST_SET_SAMPLES = 3;
export const MOST_SET_SAMPLES = 8;
export const MOST_EXPERTS = 20;

/** What each state may become. */
const NEXT_STATES: Readonly<Record<SetState, readonly SetState[]>> = {
  DRAFT: ["RATING"],
  RATING: ["DRAFT", "PUBLISHED"],
  PUBLISHED: ["WITHDRAWN"],
  WITHDRAWN: ["PUBLISHED"],
};
export const maySetBecome = (from: SetState, to: SetState): boolean =>
  NEXT_STATES[from].includes(to);

/** A sample as its rules read it. */
export interface CheckedSample {
  readonly id: Id;
  readonly kind: SampleKind;
  readonly texts: { readonly [L in Language]?: { readonly html: string } | undefined };
  readonly link: string | null;
  readonly fileId: Id | null;
}

interface CheckedSet {
  readonly samples: readonly CheckedSample[];
  readonly expertIds: readonly Id[];
  readonly observerIds: readonly Id[];
}

const isTextEmpty = (text: { readonly html: string } | undefined): boolean =>
  (text?.html ?? "").replaceAll(/<[^>]*>|&nbsp;/g, "").trim() === "";

function sampleFault({ kind, texts, link, fileId }: CheckedSample): [string, string] | null {
  if (kind === "LINK") return link === null ? ["link", "required"] : null;
  if (kind === "DOCUMENT") return fileId === null ? ["fileId", "required"] : null;
  return Object.values(texts).every(isTextEmpty) ? ["texts", "required"] : null;
}

/** What a set breaks in any state: nobody rates the model and is measured by it. */
export function setViolations({ samples, expertIds, observerIds }: CheckedSet): Violation[] {
  const repeated = samples.flatMap(({ id }, place) =>
    samples.findIndex((one) => one.id === id) < place
      ? [{ path: `samples.${place}.id`, rule: "duplicate" }]
      : [],
  );
  const both = observerIds.flatMap((id, place) =>
    expertIds.includes(id) ? [{ path: `observerIds.${place}`, rule: "isExpert" }] : [],
  );
  return [...repeated, ...both];
}

/** What a set lacks before its experts rate it. */
export function unreadySet({ samples, expertIds }: Omit<CheckedSet, "observerIds">): Violation[] {
  const faults = samples.flatMap((sample, place) => {
    const fault = sampleFault(sample);
    return fault ? [{ path: `samples.${place}.${fault[0]}`, rule: fault[1] }] : [];
  });
  return [
    ...(samples.length < FEWEST_SET_SAMPLES ? [{ path: "samples", rule: "tooFewSamples" }] : []),
    ...(expertIds.length < FEWEST_EXPERTS ? [{ path: "expertIds", rule: "tooFewExperts" }] : []),
    ...faults,
  ];
}

/** Whether two versions of a sample ask the same: only then the experts' ratings of one hold for the other. */
export function isSameSample(a: CheckedSample, b: CheckedSample): boolean {
  const texts = ({ texts: all }: CheckedSample): string =>
    JSON.stringify(Object.entries(all).toSorted(([x], [y]) => (x < y ? -1 : 1)));
  return a.kind === b.kind && a.link === b.link && a.fileId === b.fileId && texts(a) === texts(b);
}
