import { describe, expect, it } from "vitest";
import { makeDossier } from "../making/makeDossier.ts";
import { largeTask } from "../testing/largeTask.ts";
import { testKey } from "../testing/randomTask.ts";
import { verifyDossier } from "./verifyDossier.ts";

describe("a dossier of 96,000 ratings (F5)", { tags: ["soak"] }, () => {
  it("agrees; says how long it took", async () => {
    const key = await testKey();
    const began = performance.now();
    const bytes = await makeDossier(largeTask(1000, key));
    const made = performance.now();
    const verified = await verifyDossier(bytes, key.fingerprint);
    const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
    // oxlint-disable-next-line no-console -- the figure that is wanted: no time is asserted on a shared machine
    console.log(
      `${(bytes.length / 1e6).toFixed(1)} MB, made in ${seconds(began, made)} s, verified in ${seconds(made, performance.now())} s`,
    );
    expect(verified).toMatchObject({ outcome: "agrees", checked: { deviations: [] } });
  }, 600_000);
});
