import { setTimeout as delay } from "node:timers/promises";
import { calls } from "@assay/contract";
import type { TestUser } from "./people.ts";

/** Milliseconds between two looks at a job. */
const LOOK_MS = 100;

/** Makes and downloads a dossier. @throws Error if its job fails */
export async function makeDossierOf(
  client: TestUser,
  runId: string,
  body: { candidateId?: string; isNamed?: boolean } = {},
) {
  const { id, fileName } = await client.ok(calls.createDossier, { params: { id: runId }, body });
  const params = { id };
  for (;;) {
    const { state } = await client.ok(calls.getDossierJob, { params });
    if (state === "FAILED") throw new Error("the dossier could not be made");
    if (state === "DONE") break;
    await delay(LOOK_MS);
  }
  const bytes = Uint8Array.from(await client.bytes(calls.getDossierFile, { params }));
  return { id, fileName, bytes };
}
