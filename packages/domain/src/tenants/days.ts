/** The day of a moment in UTC, as YYYY-MM-DD: it is the same for everybody, and no day has 23 hours. */
export const utcDayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
