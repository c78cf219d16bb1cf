import { type Account, calls } from "@assay/contract";
import {
  buildRun,
  type Client,
  stepBody,
  type TestRun,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import { apiOf, type Product } from "./product.ts";

export const MODERATOR = "moderator@demo.example";
export const OBSERVERS = [1, 2, 3].map((number) => `observer${number}@demo.example`);

/** Somebody of the demo, as the builders of tests take people. */
async function userOf(product: Product, email: string): Promise<TestUser> {
  const client: Client = await apiOf(product, email);
  const user: Account = await client.ok(calls.getAccount);
  return Object.assign(client, { user });
}

/** A started run with rules whose three observers have submitted: about one competency from 1 to 5, else alike. */
export async function startRun(product: Product): Promise<TestRun> {
  const [moderator, ...observers] = await Promise.all(
    [MODERATOR, ...OBSERVERS].map((email) => userOf(product, email)),
  );
  const made = await buildRun(undefined as never, {
    tenant: {} as TestTenant,
    moderator: moderator as TestUser,
    observers,
    state: "STARTED",
    ratingRules: { sealing: "CANDIDATE", names: "ON_REQUEST" },
    items: (competencyIds) => [stepBody("EXERCISE", { competencyIds })],
  });
  const [first, second] = made.process.competencyIds as [string, string];
  const { id: processRunId } = made.run;
  for (const [index, observer] of observers.entries())
    await observer.ok(calls.submitAssessment, {
      body: {
        processRunId,
        candidateId: made.candidates[0]!.id,
        exerciseId: made.exerciseIds[0]!,
        values: [
          { competencyId: first, selectedCriterion: 3 },
          { competencyId: second, selectedCriterion: [1, 3, 5][index]! },
        ],
      },
    });
  return made;
}
