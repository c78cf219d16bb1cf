import type { Id } from "../text/rules.ts";

/** A page of a new observation, whose title the web app words by kind and competency. */
export interface DefaultPage {
  readonly page: number;
  readonly titleKind: "numbered" | "competency";
  readonly competencyId: Id | null;
}

interface Opening {
  readonly moderatorView: boolean;
  /** The competencies of the exercise. */
  readonly competencyIds: readonly Id[];
}

/** In moderator view a page per competency of the exercise, else a single page (spec 2 §4). */
export function defaultPages({ moderatorView, competencyIds }: Opening): DefaultPage[] {
  if (!moderatorView || competencyIds.length === 0) {
    return [{ page: 1, titleKind: "numbered", competencyId: null }];
  }
  return competencyIds.map((competencyId, index) => ({
    page: index + 1,
    titleKind: "competency",
    competencyId,
  }));
}
