import type { ObservationPage } from "@assay/contract";
import { isEmptyPage, type ObservationType } from "@assay/domain";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";
import type { CellPage } from "../model/cellPages.ts";

/** Shows the drawing of an ink page, to read. */
export const InkView = partWithTexts(() => import("../parts/ink/InkView.tsx"), "ink");

/** A stored page as `InkView` takes it. */
export const storedPage = (page: ObservationPage): CellPage => ({
  ...page,
  modified: false,
  state: "synced",
});

/** Whether anything is on a page, unsent edits included. */
export const isWritten = (page: CellPage, type: ObservationType): boolean =>
  !isEmptyPage({ ...page, title: "" }, type) || (page.draft?.payload.ink?.added.length ?? 0) > 0;
