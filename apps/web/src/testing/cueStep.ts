import type { Item, LeafItem, Process } from "@assay/contract";
import { page } from "vitest/browser";
import { buildCompetency } from "./buildDesign.ts";
import { buildScale, buildProcess, testId } from "./buildRun.ts";
import { buildTenant, succeed } from "./fakeServer.ts";
import { startApp } from "./testApp.tsx";

/* Step 4 of a process editor with some cues, in German and English. */
export const [ID, C1, C2] = [testId(1), testId(80), testId(81)];
export const [ROLE_PLAY, INTERVIEW] = [testId(12), testId(13)];
const competencies = [
  buildCompetency({
    id: C1,
    name: "F",
    texts: { de: { displayName: "Führung", description: "" } },
  }),
  buildCompetency({
    id: C2,
    name: "A",
    texts: { de: { displayName: "Analyse", description: "" } },
  }),
];
export const cue = (n: number, de: string, en?: string) => ({
  uid: testId(n),
  cueTexts: { de, ...(en !== undefined && { en }) },
});
type Cue = ReturnType<typeof cue>;
export const entry = (...groups: Cue[][]) => ({ cueGroups: groups.map((cues) => ({ cues })) });

/** Führung and Analyse in the role play, Führung in the interview; one cell is complete in German only. */
export function stored(): Process {
  const process = buildProcess();
  const [centre, interview] = process.items as [Item, Item];
  const observing = <T extends Item | LeafItem>(item: T, ids: string[], cues: Item["cues"]): T => ({
    ...item,
    competencyIds: ids,
    cues,
  });
  const [group, rolePlay] = centre.items as [LeafItem, LeafItem];
  const written = entry(
    [cue(301, "Hört zu", "Listens"), cue(302, "Fragt")],
    [cue(303, "Fasst zusammen")],
    [cue(304, "Führt")],
  );
  const items = [
    {
      ...centre,
      competencyIds: [],
      items: [observing(group, [], {}), observing(rolePlay, [C1, C2], { [C1]: written })],
    },
    observing(interview, [C1], {}),
  ];
  return {
    ...process,
    items,
    competencyIds: [C1, C2],
    competencies,
    scale: buildScale({ highlightedPartition: 2 }),
    inUse: false,
    can: { edit: true, delete: true },
  };
}

interface Opening {
  search?: string;
  path?: string;
  answers?: NonNullable<Parameters<typeof startApp>[0]>["answers"];
}
export const openCueStep = ({ search = "", path = `/processes/${ID}`, answers }: Opening = {}) =>
  startApp({
    path: `${path}?step=4${search}`,
    tenant: buildTenant({ languages: ["de", "en"], tenantFeatures: ["ASSIGN_CUE_HIGHLIGHT"] }),
    answers: {
      [`GET /Processes/${ID}`]: succeed(stored()),
      "GET /Scales": succeed({ scales: [buildScale({ highlightedPartition: 2 })] }),
      "GET /Competencies": succeed({ competencies }),
      "PUT /Processes": succeed({ ...stored(), revision: 2, version: 2 }),
      ...answers,
    },
  });

export const ROLE_PLAY_C1 = `&item=${ROLE_PLAY}&competency=${C1}`;
export const button = (name: string | RegExp) => page.getByRole("button", { name });
export const field = (name: string) => page.getByRole("textbox", { name, exact: true });
/** The German texts of each group of the chosen cell; an empty group shows its empty line. */
export const german = () =>
  [...document.querySelectorAll("[data-group]")].map((group) =>
    [...group.querySelectorAll<HTMLTextAreaElement>("textarea[lang='de']")].map(
      ({ value }) => value,
    ),
  );
