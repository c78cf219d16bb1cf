/** A page saves itself this long after its last change (spec 2 §4). */
export const OBSERVATION_AUTOSAVE_MS = 5000;

export const OBSERVATION_TYPES = ["html", "webInk"] as const;
export type ObservationType = (typeof OBSERVATION_TYPES)[number];

/** The fields that decide a page's place; pages are numbered from 1. */
export interface NumberedPage {
  readonly page: number;
}

export interface WrittenPage {
  readonly title: string;
  /** HTML, or for webInk the JSON text of the drawing. */
  readonly content: string;
}

/** The pages in their order, numbered from 1. */
export function renumber<T extends NumberedPage>(pages: readonly T[]): T[] {
  return pages.map((page, index) => ({ ...page, page: index + 1 }));
}

/** The pages without the one of this number; the rest is renumbered (spec 2 §4). */
export function removePage<T extends NumberedPage>(pages: readonly T[], number: number): T[] {
  return renumber(pages.filter((page) => page.page !== number));
}

/** The pages with one more at the end, which gets the next number. */
export function appendPage<T extends NumberedPage>(pages: readonly T[], added: T): T[] {
  return renumber([...pages, added]);
}

/** Html without a title and without text or picture; ink without strokes (spec 2 §4). */
export function isEmptyPage({ title, content }: WrittenPage, type: ObservationType): boolean {
  if (type === "webInk") return isEmptyInk(content);
  const text = content.replaceAll(/<(?!img\b)[^>]*>|&nbsp;/gi, "");
  return title.trim() === "" && text.trim() === "";
}

/** Whether a drawing has no strokes, without parsing it, as there may be thousands. */
function isEmptyInk(content: string): boolean {
  return /^\s*(?:\[\s*\]|\{\s*\})?\s*$/.test(content) || /"strokes"\s*:\s*\[\s*\]/.test(content);
}

/** Whether a page may be deleted. The only one may in moderator view, with its observation (spec 2 §4). */
export const isPageDeletable = (pageCount: number, isModeratorView: boolean): boolean =>
  pageCount > 1 || isModeratorView;
