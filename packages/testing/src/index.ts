export * from "./client.ts";
export * from "./design.ts";
export * from "./people.ts";
export * from "./run.ts";
export * from "./serverProcess.ts";
export * from "./testDatabase.ts";
export * from "./testServer.ts";
