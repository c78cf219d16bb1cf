// @module-tag soak
import { beforeAll, describe, expect, it } from "vitest";
import { makeDossier } from "../making/makeDossier.ts";
import type { DossierTask } from "../making/task.ts";
import { randomTask, testKey } from "../testing/randomTask.ts";
import { verifyDossier } from "./verifyDossier.ts";

let key: DossierTask["key"];
beforeAll(async () => {
  key = await testKey();
});

const ROUNDS = [
  { count: 40, tags: [] },
  { count: 500, tags: ["soak"] },
];

for (const { count, tags } of ROUNDS)
  describe(`dossiers of ${count} random runs (F1)`, { tags }, () => {
    it("give all results, statistics and warnings again to 1e-9", async () => {
      let compared = 0;
      for (let seed = 1; seed <= count; seed++) {
        const verified = await verifyDossier(await makeDossier(randomTask(seed, key)));
        if (verified.outcome === "refused") throw new Error(JSON.stringify(verified));
        const { deviations } = verified.checked;
        expect({ seed, deviations: deviations.slice(0, 5) }).toEqual({ seed, deviations: [] });
        compared += verified.checked.compared;
      }
      expect(compared).toBeGreaterThan(count * 100);
    }, 600_000);
  });
