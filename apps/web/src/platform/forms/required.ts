/** The required rule: nothing, an empty text, false, no number, and an empty list are missing (spec 1 §5). */
export function isMissing(value: unknown): boolean {
  if (value === undefined || value === null || value === false) return true;
  if (typeof value === "string") return value.trim() === "";
  if (typeof value === "number") return Number.isNaN(value);
  return Array.isArray(value) && value.length === 0;
}
