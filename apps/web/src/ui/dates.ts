const pad = (value: number): string => String(value).padStart(2, "0");

/** The user's day as YYYY-MM-DD. */
export function today(now = new Date()): string {
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

const TYPED = /^\s*(\d{1,2})\.(\d{1,2})\.(\d{4})\s*$/;

/** What was typed as D.M.YYYY, as YYYY-MM-DD; null for anything that is no day of the calendar. */
export function parseDate(typed: string): string | null {
  const [, day = "", month = "", year = ""] = TYPED.exec(typed) ?? [];
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${iso}T00:00:00Z`);
  // A day that a month does not have would become one of the next month.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

/** How a date stands in a field: DD.MM.YYYY; empty for none. */
export function typedDate(iso: string | null): string {
  return iso === null ? "" : iso.split("-").toReversed().join(".");
}
