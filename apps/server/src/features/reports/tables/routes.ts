import type { exportCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { exportCandidate, exportConference, exportObservations } from "./queries.ts";

type TableCalls = Pick<
  typeof exportCalls,
  "exportObservations" | "exportCandidate" | "exportConference"
>;

export const tableRoutes: Handlers<TableCalls> = {
  exportObservations,
  exportCandidate,
  exportConference,
};
