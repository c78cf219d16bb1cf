import { exportCalls } from "@assay/contract";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../platform/http/call.ts";

/** The runs and processes that an export can be made of. */
export const exportChoiceQuery = queryOptions({
  queryKey: ["exportChoice"],
  queryFn: () => callApi(exportCalls.getExportChoice, {}),
  staleTime: 0,
});
