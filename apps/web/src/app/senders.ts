/*
 * How each kind of draft is sent. A page that writes drafts imports this, so that its sender is there
 * before the first edit, also offline. The frame loads it where an earlier visit left something, which
 * is then sent whichever page is open.
 */
import { ratingMark, sendAssessment } from "../features/assessments/components/sending.ts";
import { ASSESSMENT } from "../features/assessments/components/ratingDraft.ts";
import { OPENING, PAGE } from "../features/observations/components/pageDraft.ts";
import { pageMark, sendOpening, sendPage } from "../features/observations/components/sending.ts";
import { RESULT, type ResultEdit } from "../features/results/components/manual/resultDraft.ts";
import { registerSender } from "../journal/journal.ts";
import { onConfirmedElsewhere } from "../journal/otherTabs.ts";
import { beforeForgetting } from "../journal/delivery.ts";
import { takenOver } from "./api/takeOver.ts";
import { copiesKept } from "./offline/offline.ts";
import { keepAtOnce } from "./offline/useOffline.ts";
import { queryClient } from "./queryClient.ts";

// What another tab has sent, this one has to read again.
onConfirmedElsewhere(() => void queryClient.invalidateQueries());
keepAtOnce();
beforeForgetting(() => takenOver().then(copiesKept));
registerSender(OPENING, sendOpening);
registerSender(PAGE, sendPage, pageMark);
registerSender(ASSESSMENT, sendAssessment, ratingMark);
// Moderators only: what observers wait for does not grow by it.
registerSender<ResultEdit>(RESULT, async (draft, options) => {
  const { sendResult } = await import("../features/results/components/manual/resultSending.ts");
  return sendResult(draft, options);
});
