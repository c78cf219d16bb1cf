import type { PlanningSettings, PlanTemplate } from "@assay/contract";

/** Milliseconds of a day of UTC, which has no summer time. */
const DAY_MS = 86_400_000;
const momentOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** The date so many days later, as YYYY-MM-DD. */
export const laterDate = (date: string, days: number): string =>
  new Date(momentOf(date) + days * DAY_MS).toISOString().slice(0, 10);

/** What a template takes of the settings: nothing that names rooms, people or exercises. */
export function templateOf(
  { days, lunch, rules, wish }: PlanningSettings,
  { id, name }: { id: string; name: string },
): PlanTemplate {
  const first = momentOf(days[0]?.date ?? "");
  const { precedence: _, apart: __, ...general } = rules;
  return {
    id,
    name,
    days: days.map(({ date, ...day }) => ({
      after: Math.round((momentOf(date) - first) / DAY_MS),
      ...day,
    })),
    lunch,
    rules: general,
    wish,
  };
}

/** What changes in the settings with a template whose first day is that date. */
export const withTemplate = (
  settings: PlanningSettings,
  { days, lunch, rules, wish }: PlanTemplate,
  firstDate: string,
): Pick<PlanningSettings, "days" | "lunch" | "rules" | "wish" | "absences"> => ({
  days: days.map(({ after, ...day }) => ({ date: laterDate(firstDate, after), ...day })),
  lunch,
  rules: { ...settings.rules, ...rules },
  wish,
  absences: settings.absences.filter(({ day }) => day < days.length),
});
