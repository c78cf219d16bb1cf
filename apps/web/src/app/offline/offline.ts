/* What works without a connection, in one file that is loaded when it is needed. */
export { keepKey } from "./deviceKey.ts";
export { forgetErased } from "./forgetting.ts";
export { copiesKept, keepCopies } from "./keeping.ts";
export { changeCopy, orCopy } from "./reading.ts";
export { registerWorker } from "./register.ts";
