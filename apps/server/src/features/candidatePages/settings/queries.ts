import type { CandidatePageSettings } from "@assay/contract";
import type { Context } from "../../../http/context.ts";
import { selectInformation, selectSetting } from "./store.ts";

export async function getCandidatePageSettings({
  tx,
}: Pick<Context, "tx">): Promise<CandidatePageSettings> {
  const information = await selectInformation(tx);
  return {
    ...(await selectSetting(tx)),
    information: information
      ? { ...information, publishedAt: information.publishedAt.toISOString() }
      : null,
  };
}
