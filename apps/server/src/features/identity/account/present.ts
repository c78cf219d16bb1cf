import type { Session } from "@assay/contract";
import type { selectSessions } from "../sessions/store.ts";

type SessionRow = Awaited<ReturnType<typeof selectSessions>>[number];

export const presentSession = (row: SessionRow, currentId: string): Session => ({
  id: row.id,
  browser: row.browser,
  system: row.system,
  createdAt: row.createdAt.toISOString(),
  usedAt: row.usedAt.toISOString(),
  expires: row.expiresAt.toISOString(),
  current: row.id === currentId,
});
