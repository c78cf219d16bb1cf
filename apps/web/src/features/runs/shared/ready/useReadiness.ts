import { type Id, isDeviceReady } from "@assay/domain";
import { deviceProblems, readiness } from "../../../../platform/cache/readiness.ts";
import { useStore } from "../../../../ui/useStore.ts";

/** How ready this device is for a run; `state` is undefined as long as nobody has looked. */
export function useReadiness(runId: Id) {
  const state = useStore(readiness, (runs) => runs.get(runId));
  const problems = useStore(deviceProblems);
  return {
    state,
    problems,
    /** Whether all of the user's cells are on the device, which may have no room for what is written in them. */
    isLoaded: state !== undefined && state.ready >= state.cells,
    isReady: state !== undefined && isDeviceReady({ ...state, problems }),
  };
}
