import { calls, type ProcessSummary } from "@assay/contract";
import { type Client, competencyBody, scaleBody } from "@assay/testing";

/** What no process and no run uses, so that it may be deleted: the demo uses all of its own. */
export interface Unused {
  unusedScale: string;
  unusedCompetency: string;
}

const SCALE = "Ersteindruck";
const COMPETENCY = "Humor";
const PROCESS = "Traineeprogramm";

/** A process that no run was made of. */
async function addProcess(api: Client, scale: string, competency: string) {
  const { summaries } = (await api.ok(calls.listProcesses, { query: { summary: "true" } })) as {
    summaries: ProcessSummary[];
  };
  if (summaries.some(({ name }) => name === PROCESS)) return;
  await api.ok(calls.createProcess, {
    body: {
      name: PROCESS,
      texts: { de: { displayName: PROCESS, description: "" } },
      items: [],
      competencyIds: [competency],
      scaleId: scale,
      cutOffStrategy: "AVG",
    },
  });
}

/** Adds what may be deleted, unless it was asked for before. */
export async function findUnused(api: Client, used: { scale: string; competency: string }) {
  const [{ scales }, { competencies }] = await Promise.all([
    api.ok(calls.listScales),
    api.ok(calls.listCompetencies),
    addProcess(api, used.scale, used.competency),
  ]);
  const scale =
    scales.find(({ name }) => name === SCALE) ??
    (await api.ok(calls.createScale, { body: scaleBody(1, 3, { name: SCALE }) }));
  const texts = { de: { displayName: COMPETENCY, description: "" } };
  const competency =
    competencies.find(({ name }) => name === COMPETENCY) ??
    (await api.ok(calls.createCompetency, {
      body: competencyBody({ name: COMPETENCY, baseName: COMPETENCY, texts }),
    }));
  return { unusedScale: scale.id, unusedCompetency: competency.id } satisfies Unused;
}
