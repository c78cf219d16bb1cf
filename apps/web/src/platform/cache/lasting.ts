import { LASTING_KEY } from "../session/storage.ts";

/** Until when what is kept now lasts in any case (ms since the epoch); empty without a run under way. */
export function lasting(): { until?: number } {
  const until = Number(localStorage.getItem(LASTING_KEY));
  return until > 0 ? { until } : {};
}

/** Has copies last until then; null: for a day again. */
export function keepUntil(until: number | null): void {
  if (until === null) localStorage.removeItem(LASTING_KEY);
  else localStorage.setItem(LASTING_KEY, String(until));
}
