import type { OpenedDossier } from "./openDossier.ts";
import type { Verified } from "./verifyDossier.ts";
import { type Language, say } from "./words.ts";

/** A sentence of the statement; `good` is never said of a key that was not compared. */
export interface Sentence {
  readonly tone: "good" | "bad" | "note" | "list";
  readonly text: string;
}

/** A candidate as the verifier shows them: what people decided beside what was computed again. */
interface Row {
  readonly candidate: string;
  readonly state: string;
  readonly results: readonly { readonly step: string; readonly said: string }[];
}

export interface Statement {
  readonly heading: string;
  readonly sentences: readonly Sentence[];
  readonly rows: readonly Row[];
}

const grouped = (fingerprint: string): string => fingerprint.replaceAll(/.{8}(?=.)/g, "$& ");

const STATES = ["OPEN", "VETO", "FAILED", "PASSED", "HIRED"] as const;

function stateWord(language: Language, state: string): string {
  const known = STATES.find((one) => one === state);
  return known ? say(language, `state_${known}`) : state;
}

/** The name of a step in a language, or in another one. */
function stepName({ design }: OpenedDossier, id: string, language: Language): string {
  if (id === "process") return say(language, "whole_process");
  const texts = design.process.items.find((item) => item.id === id)?.texts ?? {};
  const order = [language, ...Object.keys(texts)];
  return order.map((one) => texts[one]?.displayName ?? "").find((name) => name !== "") ?? id;
}

function rowsOf(dossier: OpenedDossier, language: Language): Row[] {
  const names = new Map(dossier.names?.people.map(({ number, name }) => [number, name]));
  return [...dossier.candidates.values()].map(({ candidate, state, results }) => ({
    candidate: names.get(candidate) ? `${names.get(candidate)} (${candidate})` : candidate,
    state: stateWord(language, state),
    results: results.steps.map(({ itemId, verdict, parts, decided }) => {
      const limits = parts.map(({ value, limit, passed }) =>
        value === null ? `– (${limit})` : `${value} ${passed ? "≥" : "<"} ${limit}`,
      );
      const numbers = limits.length > 0 ? limits.join("; ") : String(decided ?? "–");
      return {
        step: stepName(dossier, itemId, language),
        said: `${say(language, verdict)}: ${numbers}`,
      };
    }),
  }));
}

function aboutNames(
  { kind, names, areNamesErased }: OpenedDossier,
  language: Language,
): Sentence[] {
  if (names || kind === "extract") return [];
  return [{ tone: "note", text: say(language, areNamesErased ? "namesErased" : "nameless") }];
}

type Accepted = Exclude<Verified, { outcome: "refused" }>;

function sentencesOf({ outcome, isKeyCompared, dossier, checked }: Accepted, language: Language) {
  const { manifest, statistics } = dossier;
  const fingerprint = grouped(manifest.key.fingerprint);
  const { compared, deviating, deviations, notChecked } = checked;
  const sentences: Sentence[] = [
    { tone: "good", text: say(language, "intact") },
    isKeyCompared
      ? { tone: "good", text: say(language, "keyCompared", { fingerprint }) }
      : { tone: "bad", text: say(language, "keyNotCompared", { fingerprint }) },
    outcome === "agrees"
      ? { tone: "good", text: say(language, "agrees", { compared }) }
      : { tone: "bad", text: say(language, "deviates", { compared, deviating }) },
    ...deviations.map(({ path, stated, computed }): Sentence => ({
      tone: "list",
      text: `${path} – ${say(language, "stated", { stated })}, ${say(language, "computed", { computed })}`,
    })),
  ];
  if (notChecked.length > 0) sentences.push({ tone: "note", text: say(language, "notChecked") });
  for (const { what, place = "" } of notChecked)
    sentences.push({ tone: "list", text: say(language, `left_${what}`, { place }) });
  if (statistics?.shown) sentences.push({ tone: "note", text: say(language, "maxima") });
  if (statistics?.shown === null)
    sentences.push({ tone: "note", text: say(language, "noStatistics") });
  return [
    ...sentences,
    ...aboutNames(dossier, language),
    { tone: "note" as const, text: say(language, "people") },
    { tone: "note" as const, text: say(language, "limits") },
  ];
}

/** What was found out, in words. */
export function statementOf(verified: Verified, language: Language): Statement {
  if (verified.outcome === "refused") {
    const { fault, path } = verified.refusal;
    const where = path === undefined ? "" : ` (${path})`;
    return {
      heading: say(language, "refused"),
      sentences: [{ tone: "bad", text: `${say(language, `fault_${fault}`)}${where}` }],
      rows: [],
    };
  }
  const { manifest, kind } = verified.dossier;
  const heading = say(language, "about", {
    kind: say(language, kind),
    run: manifest.run.name,
    organisation: manifest.organisation,
    madeAt: `${manifest.madeAt.slice(0, 16).replace("T", " ")} UTC`,
    version: manifest.product.version,
  });
  return {
    heading,
    sentences: sentencesOf(verified, language),
    rows: rowsOf(verified.dossier, language),
  };
}
