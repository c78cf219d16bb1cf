import { drafts as ratings } from "../../features/assessments/drafts.ts";
import { drafts as calibration } from "../../features/calibration/drafts.ts";
import { drafts as observations } from "../../features/observations/drafts.ts";
import { drafts as results } from "../../features/results/drafts.ts";
import { queryClient } from "../../platform/cache/queryClient.ts";
import { copiesStored } from "../../platform/cache/offline.ts";
import { takenOver } from "../../platform/cache/takeOver.ts";
import { beforeForgetting } from "../../platform/drafts/delivery.ts";
import { registerDrafts } from "../../platform/drafts/journal.ts";
import { onConfirmedElsewhere } from "../../platform/drafts/otherTabs.ts";
import { startOfflineNow } from "../session/useOffline.ts";

/* All drafts of the app; loaded by the pages that write some, and where an earlier visit has left some. */
// What another tab has sent, this one has to read again.
onConfirmedElsewhere(() => void queryClient.invalidateQueries());
startOfflineNow();
beforeForgetting(() => takenOver().then(copiesStored));
registerDrafts(...observations, ...ratings, ...calibration, ...results);
