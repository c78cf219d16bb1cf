import { type DraftDetails, withFields } from "../../../../platform/drafts/understanding.ts";
import type { ResultEdit } from "./resultDraft.ts";

export const resultDetails: DraftDetails<ResultEdit> = {
  read: (stored) =>
    withFields<ResultEdit>(
      stored,
      ({ runId, changed }) =>
        typeof runId === "string" && typeof changed === "object" && changed !== null,
    ),
  describe: (_, t) => ({ name: t("account:unclaimedResult"), text: "" }),
};
