const KEY = "assay.menu";

/** Whether the menu stands beside the page on this device, until somebody closes it there. */
export const isMenuKept = (): boolean => localStorage.getItem(KEY) !== "closed";

export const keepMenu = (isKept: boolean): void =>
  localStorage.setItem(KEY, isKept ? "open" : "closed");
