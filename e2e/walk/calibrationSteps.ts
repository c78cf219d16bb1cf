import { button } from "./openings.ts";
import type { Step } from "./step.ts";

/** Sets of samples, and the attempts at them. */
export const calibration: Step[] = [
  { route: "/calibration", by: "observer1" },
  {
    route: "/calibration/attempts/$id",
    by: "observer1",
    at: ({ attempt }) => `/calibration/attempts/${attempt}`,
    unfolds: "calibration:figures",
  },
  {
    route: "/calibration/attempts/$id/samples/$sampleId",
    by: "observer1",
    at: ({ attempt, sample }) => `/calibration/attempts/${attempt}/samples/${sample}`,
  },
  {
    route: "/calibration/attempts/$id/certificate",
    by: "observer1",
    at: ({ attempt }) => `/calibration/attempts/${attempt}/certificate`,
  },
  { route: "/calibration/sets", by: "moderator" },
  { route: "/calibration/sets/create-set", by: "moderator" },
  {
    route: "/calibration/sets/$id",
    by: "moderator",
    at: ({ calibrationSet }) => `/calibration/sets/${calibrationSet}`,
    dialogs: [button("calibration:move_WITHDRAWN")],
  },
  {
    route: "/calibration/sets/$id",
    by: "moderator",
    at: ({ draftSet }) => `/calibration/sets/${draftSet}`,
    dialogs: [button("calibration:delete"), button("calibration:move_RATING")],
  },
];
