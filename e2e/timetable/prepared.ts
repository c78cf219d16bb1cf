import { randomBytes } from "node:crypto";
import { calls, type ProcessRun } from "@assay/contract";
import { apiOf, type Product } from "../product.ts";

const EXERCISES = ["Presentation", "Fact finding", "Role play", "Case study", "Interview"];
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

interface Size {
  candidates: number;
  /** Observers beside the four of the demo. */
  moreObservers: number;
}

const DAY_MS = 86_400_000;

/**
 * Makes a run of five exercises for tomorrow without a timetable, as its moderator and the administrator do. Returns
 * its id.
 */
export async function prepareRun(
  product: Product,
  name: string,
  { candidates, moreObservers }: Size,
): Promise<string> {
  const administrator = await apiOf(product, "admin@demo.example");
  for (const letter of LETTERS.slice(0, moreObservers))
    await administrator.ok(calls.createUser, {
      body: {
        email: `${letter}.${randomBytes(4).toString("hex")}@demo.example`.toLowerCase(),
        firstName: "Olga",
        lastName: `${letter}-Observer`,
        roles: ["observer"],
      },
    });
  const moderator = await apiOf(product, "moderator@demo.example");
  const { scales } = await moderator.ok(calls.listScales);
  const { competencies } = await moderator.ok(calls.listCompetencies);
  const competencyIds = competencies.slice(0, 3).map(({ id }) => id);
  const texts = { displayName: name, description: "" };
  const process = await moderator.ok(calls.createProcess, {
    body: {
      name,
      texts: { de: texts, en: texts },
      items: EXERCISES.map((displayName) => ({
        texts: { de: { displayName }, en: { displayName } },
        itemType: "EXERCISE" as const,
        competencyIds,
      })),
      competencyIds,
      scaleId: scales[0]?.id ?? "",
      cutOffStrategy: "AVG",
    },
  });
  const run = (await moderator.ok(calls.createRun, { params: { id: process.id } })) as ProcessRun;
  for (let index = 0; index < candidates; index++)
    await moderator.ok(calls.createCandidate, {
      params: { id: run.id },
      body: {
        title: "Mrs",
        firstName: "Cora",
        lastName: `${LETTERS[index % 26]}${"bcdefghij"[Math.floor(index / 26)]}-Candidate`,
        email: null,
        candidateProperties: { job: "Team lead" },
      },
    });
  const plannedDate = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  const { id } = run;
  const now = (await moderator.ok(calls.getRun, { params: { id } })) as ProcessRun;
  await moderator.ok(calls.updateRun, { body: { ...now, plannedDate } });
  return id;
}
