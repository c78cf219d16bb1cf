/** The keys of what is read about timetables, without the calls: live events need no more. */
export const planKeys = {
  all: ["timetable"],
  planning: (runId: string) => ["timetable", "planning", runId],
  plans: (runId: string) => ["timetable", "plans", runId],
  published: (runId: string) => ["timetable", "published", runId],
  invitations: (runId: string) => ["timetable", "invitations", runId],
  day: (runId: string) => ["timetable", "day", runId],
  job: (runId: string) => ["timetable", "job", runId],
} as const;
