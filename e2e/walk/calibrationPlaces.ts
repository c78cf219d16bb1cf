import { calls } from "@assay/contract";
import { DEFAULT_CALIBRATION } from "@assay/domain";
import { sampleBody, takeCalibration } from "@assay/testing";
import { apiOf, type Product } from "../product.ts";

/** Where the pages of calibration show something. */
export interface CalibrationPlaces {
  /** A published set, and one that is written. */
  calibrationSet: string;
  draftSet: string;
  /** An attempt of observer1 that has passed, and a sample of it. */
  attempt: string;
  sample: string;
}

const [PUBLISHED, DRAFT] = ["a".repeat(24), "b".repeat(24)];
const sampleIds = ["1", "2", "3", "4"].map((digit) => digit.repeat(24));

/** The demo calibrates nobody: here it does, by an exercise of this process. Who asks again has made the sets already. */
export async function calibrate(
  product: Product,
  { processId, exerciseId }: { processId: string; exerciseId: string },
): Promise<CalibrationPlaces> {
  const [admin, moderator, observer, ...experts] = await Promise.all(
    ["admin", "moderator", "observer1", "observer2", "observer3", "moderator"].map((name) =>
      apiOf(product, `${name}@demo.example`),
    ),
  );
  await admin!.ok(calls.updateSettings, { body: { calibration: DEFAULT_CALIBRATION } });
  const known = (await moderator!.ok(calls.listCalibrationSets)).sets;
  const [observerId = "", ...expertIds] = await Promise.all(
    [observer!, ...experts].map(async (one) => (await one.ok(calls.getAccount)).id),
  );
  if (known.length === 0) {
    const set = { processId, exerciseId, expertIds };
    for (const [id, name] of [
      [PUBLISHED, "Gruppenübung, erster Satz"],
      [DRAFT, "Gruppenübung, neu"],
    ] as const) {
      const samples = sampleIds.map((sampleId) => sampleBody({ id: sampleId }));
      const body = { ...set, id, name, samples, observerIds: [observerId] };
      await moderator!.ok(calls.putCalibrationSet, { body });
    }
    const move = (to: "RATING" | "PUBLISHED") =>
      moderator!.ok(calls.moveCalibrationSet, { params: { id: PUBLISHED }, body: { to } });
    await move("RATING");
    for (const expert of experts) await takeCalibration(expert, PUBLISHED, () => ({ value: 4 }));
    await move("PUBLISHED");
    await takeCalibration(observer!, PUBLISHED, () => ({ value: 4, notes: "<p>Fragt nach.</p>" }));
  }
  const { calibrations } = await observer!.ok(calls.listCalibrations);
  const attempt = calibrations.find(({ setId }) => setId === PUBLISHED)?.attempt?.id ?? "";
  return { calibrationSet: PUBLISHED, draftSet: DRAFT, attempt, sample: sampleIds[0]! };
}
