import { calibrationSetCalls, type Payload } from "@assay/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { callApi } from "../../../../platform/http/call.ts";
import { useAccountCan } from "../../../../platform/session/abilities.ts";
import { useUser } from "../../../../platform/session/session.ts";
import { runKeys } from "../../api.ts";

export type RunCalibration = Payload<typeof calibrationSetCalls.getRunCalibration>;

/** Who is calibrated for the process of a run. */
const runCalibrationQuery = (id: string) =>
  queryOptions({
    queryKey: runKeys.calibration(id),
    queryFn: (): Promise<RunCalibration> =>
      callApi(calibrationSetCalls.getRunCalibration, { params: { id } }),
    staleTime: 0,
  });

/** Who is calibrated for the process of a run; undefined where nobody is asked for it. */
export function useRunCalibration(runId: string): RunCalibration | undefined {
  const isOn = useUser()?.hasCalibration === true;
  const mayStaff = useAccountCan("createRun");
  const { data } = useQuery({ ...runCalibrationQuery(runId), enabled: isOn && mayStaff });
  return data?.isAsked === true ? data : undefined;
}
