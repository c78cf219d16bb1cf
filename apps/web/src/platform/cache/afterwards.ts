/* What a page that has been opened does a while later, in one file. */
export { forgetErased } from "./forgetting.ts";
export { registerWorker } from "./register.ts";
