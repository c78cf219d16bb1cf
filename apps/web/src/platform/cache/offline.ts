/* What works without a connection, in one file that is loaded when it is needed. */
export { forgetKey } from "./deviceKey.ts";
export { copiesStored } from "./storing.ts";
export { changeCopy, isCopy, orCopy } from "./reading.ts";
export { startOffline } from "./starting.ts";
export { keepGuestCopies } from "./guestCopies.ts";
