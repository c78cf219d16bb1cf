import { lazy, type ReactNode, Suspense } from "react";
import { useRunCalibration } from "./useRunCalibration.ts";

// Only where observers are calibrated.
const CalibrationMark = lazy(() => import("./CalibrationMark.tsx"));

/** What is said beside an observer of a run; undefined where nobody is asked for a calibration. */
export function useCalibrationMark(runId: string): ((personId: string) => ReactNode) | undefined {
  const calibration = useRunCalibration(runId);
  return (
    calibration &&
    ((personId) => (
      <Suspense>
        <CalibrationMark calibration={calibration} personId={personId} />
      </Suspense>
    ))
  );
}
