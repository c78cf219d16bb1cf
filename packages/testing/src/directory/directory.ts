export * from "./company.ts";
export * from "./hostileIssuer.ts";
export * from "./provider.ts";
export * from "./visitor.ts";
