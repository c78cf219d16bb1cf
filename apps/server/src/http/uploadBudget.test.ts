import { FILE_BYTES } from "@assay/contract";
import { describe, expect, it } from "vitest";
import { CallerAborted } from "../platform/callerAborted.ts";
import { Unavailable } from "./failure.ts";
import { FORM_BYTES, openUploadBudget } from "./uploadBudget.ts";

const options = { bytes: 100, waitMs: 50 };
const here = new AbortController().signal;

describe("the budget for uploads", () => {
  it("takes what fits, and refuses after a while what does not", async () => {
    const budget = openUploadBudget(options);
    await budget.reserve("a", 50, here);
    await budget.reserve("b", 50, here);
    const refusal = await budget.reserve("c", 1, here).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Unavailable);
    expect(refusal).toMatchObject({ statusCode: 429 });
  });

  it("gives a tenant no more than half of it", async () => {
    const budget = openUploadBudget(options);
    await budget.reserve("a", 30, here);
    await expect(budget.reserve("a", 21, here)).rejects.toThrow("unavailable");
    await budget.reserve("a", 20, here);
    await budget.reserve("b", 50, here);
  });

  it("keeps room for staff and for other candidates, however many candidates send", async () => {
    const budget = openUploadBudget({ ...options, bytes: 120 });
    await budget.reserve("a", 20, here, "ada");
    await expect(budget.reserve("a", 1, here, "ada")).rejects.toThrow("unavailable");
    await budget.reserve("a", 20, here, "ben");
    await expect(budget.reserve("a", 1, here, "cem")).rejects.toThrow("unavailable");
    await budget.reserve("a", 20, here);
    await budget.reserve("b", 20, here, "ada");
    await expect(budget.reserve("c", 1, here, "ada")).rejects.toThrow("unavailable");
    await budget.reserve("b", 40, here);
  });

  it("lets in who waits as soon as somebody leaves, in the order in which they came", async () => {
    const budget = openUploadBudget({ ...options, waitMs: 5_000 });
    const release = await budget.reserve("a", 50, here);
    await budget.reserve("b", 50, here);
    const entered: string[] = [];
    const waiting = ["c", "d"].map(async (tenant) => {
      const releaseAgain = await budget.reserve(tenant, 50, here);
      entered.push(tenant);
      return releaseAgain;
    });
    release();
    // Releasing twice frees nothing more.
    release();
    (await waiting[0])?.();
    await waiting[1];
    expect(entered).toEqual(["c", "d"]);
    const small = openUploadBudget(options);
    const once = await small.reserve("a", 50, here);
    once();
    once();
    await small.reserve("a", 50, here);
    await expect(small.reserve("a", 1, here)).rejects.toThrow("unavailable");
  });

  it("forgets who waited in vain", async () => {
    const budget = openUploadBudget(options);
    const release = await budget.reserve("a", 50, here);
    await expect(budget.reserve("a", 50, here)).rejects.toThrow("unavailable");
    release();
    await budget.reserve("a", 50, here);
  });

  it("keeps no place for who hangs up while waiting, or before", async () => {
    const budget = openUploadBudget({ ...options, waitMs: 60_000 });
    const release = await budget.reserve("a", 50, here);
    const caller = new AbortController();
    const waiting = budget.reserve("a", 50, caller.signal);
    caller.abort();
    await expect(waiting).rejects.toBeInstanceOf(CallerAborted);
    release();
    await expect(budget.reserve("a", 50, caller.signal)).rejects.toBeInstanceOf(CallerAborted);
    await budget.reserve("a", 50, here);
  });

  it("has six of the largest files with their forms, three of them of one tenant", async () => {
    const budget = openUploadBudget({ waitMs: 20 });
    const largest = FILE_BYTES + FORM_BYTES;
    for (const tenant of ["a", "a", "a", "b", "b", "b"])
      await budget.reserve(tenant, largest, here);
    await expect(budget.reserve("c", 1, here)).rejects.toThrow("unavailable");
  });
});
