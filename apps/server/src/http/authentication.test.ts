import type { FastifyRequest } from "fastify";
import { describe, expect, it } from "vitest";
import { tokenHashOf } from "./authentication.ts";

describe("the token of a request", () => {
  it("is hashed once, however often it is asked for", () => {
    let reads = 0;
    const request = {
      get headers() {
        reads += 1;
        return { authorization: `Bearer ${"t".repeat(43)}` };
      },
    } as unknown as FastifyRequest;
    expect(tokenHashOf(request)).toMatch(/^[\w-]{43}$/);
    expect(tokenHashOf(request)).toBe(tokenHashOf(request));
    expect(reads).toBe(1);
  });
});
