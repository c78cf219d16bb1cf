import type { exportCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { exportCandidate, exportObservations } from "./queries.ts";

type TableCalls = Pick<typeof exportCalls, "exportObservations" | "exportCandidate">;

export const tableRoutes: Handlers<TableCalls> = {
  exportObservations,
  exportCandidate,
};
