/** The keys of what is read about conferences, without the calls: live events need no more. */
export const conferenceKeys = {
  all: ["conference"],
  ofRun: (runId: string) => ["conference", runId],
  now: (runId: string) => ["conference", runId, "now"],
  protocol: (runId: string) => ["conference", runId, "protocol"],
  evidence: (runId: string, item: string) => ["conference", runId, "evidence", item],
  submissions: (runId: string) => ["conference", runId, "submissions"],
} as const;
