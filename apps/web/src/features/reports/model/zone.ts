/** Tells the server in which zone the times of a workbook are to be written, with its summer time. */
export const zoneHeaders = (): Record<string, string> => ({
  "X-TimeZone": Intl.DateTimeFormat().resolvedOptions().timeZone,
});
