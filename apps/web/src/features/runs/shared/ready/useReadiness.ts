import { type Id, isDeviceReady } from "@assay/domain";
import { deviceProblems, readiness } from "../../../../platform/cache/readiness.ts";
import { useStore } from "../../../../ui/useStore.ts";

/** How ready this device is for a run; `state` is undefined as long as that is unknown, as where the run could not be read. */
export function useReadiness(runId: Id) {
  const runs = useStore(readiness);
  const known = runs.get(runId);
  const state = known && known.cells > 0 ? known : undefined;
  const problems = useStore(deviceProblems);
  return {
    state,
    /** Whether the device is prepared for other runs only. */
    isLeftOut: known === undefined && runs.size > 0,
    problems,
    /** Whether all of the user's cells are on the device, which may have no room for what is written in them. */
    isLoaded: state !== undefined && state.ready >= state.cells,
    isReady: state !== undefined && isDeviceReady({ ...state, problems }),
  };
}
