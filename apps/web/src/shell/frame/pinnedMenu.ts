const KEY = "assay.menu";

/** Whether the menu is shown beside the page on this device; true until the user closes it there. */
export const isMenuPinned = (): boolean => localStorage.getItem(KEY) !== "closed";

export const storeMenuPinned = (isPinned: boolean): void =>
  localStorage.setItem(KEY, isPinned ? "open" : "closed");
