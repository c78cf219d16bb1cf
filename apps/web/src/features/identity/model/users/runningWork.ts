import type { User } from "@assay/contract";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import type { Translate } from "../../../../platform/i18n/texts.ts";
import { announce } from "../../../../platform/page/announce.ts";
import { getRunningRuns } from "../../api.ts";

/**
 * A line for each of these people who observes or moderates in a started run, for a question that is about to close
 * or delete their account. The server is asked each time: what the page has loaded may be hours old.
 *
 * @returns null if the server does not answer, which is announced: then no account may be closed
 */
export async function runningWork(t: Translate, users: readonly User[]): Promise<string[] | null> {
  const lines: string[] = [];
  try {
    for (const { id, fullName } of users) {
      const runs = await getRunningRuns(id);
      const named = { name: fullName, count: runs.length, runs: runs.join(", ") };
      if (runs.length > 0) lines.push(t("administration:worksIn", named));
    }
  } catch (error) {
    announce({ tone: "error", text: errorText(error, t) });
    return null;
  }
  return lines.length === 0 ? [] : [...lines, t("administration:workEnds")];
}
