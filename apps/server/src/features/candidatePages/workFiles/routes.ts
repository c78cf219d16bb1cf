import type { candidateWorkCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { addOwnWorkFile, removeOwnWorkFile } from "./commands.ts";
import type { WorkFilePlaces } from "./ports.ts";
import { getCandidateWorkFile } from "./queries.ts";

type FileCalls = Pick<
  typeof candidateWorkCalls,
  "addOwnWorkFile" | "removeOwnWorkFile" | "getCandidateWorkFile"
>;

export const workFileRoutes = (places: WorkFilePlaces): Handlers<FileCalls> => ({
  addOwnWorkFile: (call) => addOwnWorkFile(call, places),
  removeOwnWorkFile: (call) => removeOwnWorkFile(call, places),
  getCandidateWorkFile: { opens: "itself", run: (call) => getCandidateWorkFile(call, places) },
});
