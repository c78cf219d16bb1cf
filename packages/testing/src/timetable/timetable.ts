export * from "./checkedScore.ts";
export * from "./checker.ts";
export * from "./impossible.ts";
export * from "./instances.ts";
export * from "./numbers.ts";
