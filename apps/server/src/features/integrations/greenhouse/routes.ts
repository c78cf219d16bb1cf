import { runReaders } from "@assay/contract";
import { runMakers } from "@assay/contract/v1";
import type { AdapterRoutes } from "../../../http/v1/adapter.ts";
import type { ResultDependencies } from "../orders/ports.ts";
import { noteResponseError, sendTest } from "./commands.ts";
import { listTests, testStatus } from "./queries.ts";

/** Greenhouse's contract with partners of assessments (developers.greenhouse.io/assessment.html), on top of orders. */
export const greenhouseRoutes = (work: ResultDependencies): AdapterRoutes => ({
  "GET /list_tests": { access: runReaders, run: listTests },
  "POST /send_test": { access: runMakers, run: (call) => sendTest(call, work) },
  "GET /test_status": { access: runReaders, run: (call) => testStatus(call, work) },
  "POST /response_error": { access: runReaders, run: noteResponseError },
});
