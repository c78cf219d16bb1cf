import * as assessments from "../../features/assessments/live.ts";
import * as conference from "../../features/conference/live.ts";
import * as observations from "../../features/observations/live.ts";
import * as reports from "../../features/reports/live.ts";
import * as runs from "../../features/runs/live.ts";
import * as messages from "../../features/runs/shared/messages/receiving.ts";
import * as timetable from "../../features/timetable/live.ts";
import { endTransactionsOnLeave } from "../../platform/drafts/leaving.ts";
import { followEvents } from "../../platform/live/following.ts";

/**
 * Follows the events of the tenant in all features. Also has transactions ended when the page is left, where nobody has
 * written anything yet: those that read would block other pages as well. Returns how to stop.
 */
export function follow(): () => void {
  const stopEvents = followEvents([
    runs,
    messages,
    timetable,
    observations,
    assessments,
    conference,
    reports,
  ]);
  const stopMessages = messages.receiveMessages();
  endTransactionsOnLeave();
  return () => {
    stopEvents();
    stopMessages();
  };
}
