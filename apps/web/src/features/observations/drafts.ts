import type { DraftDefinition } from "../../platform/drafts/definitions.ts";
import { OPENING, type Opening, PAGE, type PageEdit } from "./model/pageDraft.ts";
import { pageMark, sendOpening, sendPage } from "./model/sending.ts";

export const drafts = [
  { kind: OPENING, send: sendOpening } satisfies DraftDefinition<Opening>,
  { kind: PAGE, send: sendPage, mark: pageMark } satisfies DraftDefinition<PageEdit>,
];
