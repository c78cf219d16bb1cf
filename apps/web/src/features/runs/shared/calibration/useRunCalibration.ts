import type { calibrationSetCalls, Payload } from "@assay/contract";
import { useQuery } from "@tanstack/react-query";
import { useAccountCan } from "../../../../platform/session/abilities.ts";
import { useUser } from "../../../../platform/session/session.ts";
import { runKeys } from "../../api.ts";

export type RunCalibration = Payload<typeof calibrationSetCalls.getRunCalibration>;

/** The observers who are calibrated for the process of a run; undefined where nobody is asked for calibration. */
export function useRunCalibration(runId: string): RunCalibration | undefined {
  const isOn = useUser()?.hasCalibration === true;
  const mayStaff = useAccountCan("createRun");
  const { data } = useQuery({
    queryKey: runKeys.calibration(runId),
    // Loaded only where observers are calibrated.
    queryFn: async (): Promise<RunCalibration> =>
      (await import("./read.ts")).readRunCalibration(runId),
    enabled: isOn && mayStaff,
    staleTime: 0,
  });
  return data?.isAsked === true ? data : undefined;
}
