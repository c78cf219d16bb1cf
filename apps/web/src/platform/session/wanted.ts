declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The address that somebody opened who had to sign in first. */
    wanted?: string;
  }
}

/** The state of the sign-in's entry in the history: it survives a reload, and ends with the tab. */
export const wantedState = (href: string) => ({ wanted: href });

/** Where the sign-in leads: to the page that was opened, which only our own guard has written down. */
export const wantedOr = (start: string): string => {
  const { wanted } = (history.state ?? {}) as { wanted?: unknown };
  return typeof wanted === "string" ? wanted : start;
};
