import "../registry/draftLoading.ts";
import { declarationOf } from "virtual:pages";
import { loadPage, type LoadDeclared } from "../../platform/routing/page.tsx";
import { withDrafts } from "../../platform/drafts/definitions.ts";
import { furtherSettings } from "../../features/candidatePages/shared/slots.ts";
import { ownPages } from "../../features/dashboard/model/ownPages.ts";
import { heldRounds } from "../../features/results/shared/heldRounds.ts";
import { loadTexts } from "../../platform/i18n/texts.ts";
import { lateObservation } from "../../features/runs/shared/late/lateObservation.ts";

// Parts of features that the pages with these slots must not import (docs/architecture.md, rule 2).
lateObservation.fill(async () => {
  const [part] = await Promise.all([
    import("../../features/observations/shared/LateObservation.tsx"),
    loadTexts("evidence"),
  ]);
  return part;
});
heldRounds.fill(async () => {
  const [part] = await Promise.all([
    import("../../features/conference/parts/HeldRounds.tsx"),
    loadTexts("conference"),
  ]);
  return part;
});
furtherSettings.fill(async () => {
  const [part] = await Promise.all([
    import("../../features/feedback/shared/FeedbackSwitch.tsx"),
    loadTexts("feedback"),
    loadTexts("wordTemplate"),
  ]);
  return part;
});
ownPages.fill(() => import("../frame/OwnPages.tsx"));

/** Loads a page within the frame, with all that its declaration asks for. */
export const loadDeclared: LoadDeclared = (declared) => {
  const declaration = typeof declared === "string" ? declarationOf(declared) : declared;
  const load = () => loadPage(declaration);
  return declaration.drafts ? withDrafts(load)() : load();
};
