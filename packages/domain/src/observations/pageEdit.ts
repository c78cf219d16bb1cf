import type { Id } from "../text/rules.ts";

export interface StoredPage {
  readonly title: string;
  /** HTML; always empty for an ink page, whose strokes are stored apart. */
  readonly content: string;
  readonly competencyId: Id | null;
  /** Text alternative of a drawing. */
  readonly alternative: string;
  readonly revision: number;
}

/** The changed fields of a page; an absent one stays unchanged (spec 2 §3). */
export interface PageEdit {
  readonly title?: string | undefined;
  readonly content?: string | undefined;
  readonly competencyId?: Id | null | undefined;
  readonly alternative?: string | undefined;
}

export type PageEditResult<T> =
  | { readonly ok: true; readonly page: T }
  | { readonly ok: false; readonly conflict: T };

/**
 * The page after an edit, its revision one higher; or the stored page as conflict, where the edit
 * is based on another revision. Without a base revision the edit is applied (decisions §2). An edit that
 * changes nothing leaves the page as it is and never conflicts, so that a retry whose first answer
 * got lost is confirmed.
 */
export function applyPageEdit<T extends StoredPage>(
  page: T,
  edit: PageEdit,
  baseRevision?: number | null,
): PageEditResult<T> {
  const { title = page.title, content = page.content, competencyId = page.competencyId } = edit;
  const { alternative = page.alternative } = edit;
  const isSame =
    title === page.title &&
    content === page.content &&
    competencyId === page.competencyId &&
    alternative === page.alternative;
  if (isSame) return { ok: true, page };
  if (baseRevision != null && baseRevision !== page.revision) return { ok: false, conflict: page };
  const next = { ...page, title, content, competencyId, alternative };
  return { ok: true, page: { ...next, revision: page.revision + 1 } };
}
