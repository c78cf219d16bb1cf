import type { FeedbackSettings } from "@assay/contract";
import type { Context } from "../../../http/context.ts";
import { selectFeedbackSetting } from "./store.ts";

export async function getFeedbackSettings({ tx }: Pick<Context, "tx">): Promise<FeedbackSettings> {
  const { isOn, revision } = await selectFeedbackSetting(tx);
  return { isOn, revision };
}
