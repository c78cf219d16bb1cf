// @module-tag soak
import { saveTogether } from "@assay/testing";
import { describe, expect, it, vi } from "vitest";

/** Duration in minutes, set by `npm run soak -- observers 60`. */
const minutes = Number(process.env["ASSAY_OBSERVERS"] ?? 0);
const SAVES_A_MINUTE = 12;
const TIMES = Math.round(minutes * SAVES_A_MINUTE) || 2;
/** Number of observers: as in the largest organisation, or fewer in a short run. */
const OBSERVERS = minutes > 0 ? 500 : 40;
vi.setConfig({ testTimeout: 240_000 + minutes * 120_000 });

describe("observers who save every five seconds, all of a large house", () => {
  it("are all answered with success, and find what was confirmed: whole, and once", async () => {
    const { observers, sent, confirmed, strange, took } = await saveTogether(TIMES, OBSERVERS);
    if (minutes > 0) {
      const sorted = took.toSorted((a, b) => a - b);
      const share = (part: number) => Math.round(sorted[Math.ceil(took.length * part) - 1] ?? 0);
      process.stdout.write(
        `${observers} observers: ${sent} saves, ${confirmed} confirmed, ${strange.length} strange things; ` +
          `answered after ${share(0.5)} ms (half), ${share(0.99)} ms (99 %), ${share(1)} ms (all)\n`,
      );
    }
    expect(strange).toEqual([]);
    expect(observers).toBe(OBSERVERS);
    // Each observer has sent one more save, which created the page.
    expect(sent).toBe(observers * (TIMES + 1));
    expect(confirmed).toBe(sent);
  });
});
