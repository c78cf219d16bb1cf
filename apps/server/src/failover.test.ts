import {
  FAILOVERS,
  hasNamespaces,
  Installation,
  missingPrograms,
  systemPrograms,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const isWanted = process.env["ASSAY_FAILOVER"] === "1";
const isPossible = hasNamespaces() && missingPrograms().length === 0 && systemPrograms();

/** Promises of docs/operating.md, in ms: no save of anybody for so long at most. */
const LONGEST_GAP = { database: 15_000, machine: 45_000, network: 45_000, servers: 15_000 };

it.runIf(isWanted)("finds what it needs: root, ip, PostgreSQL, Patroni, etcd and HAProxy", () => {
  expect({ programs: missingPrograms(), isRoot: hasNamespaces() }).toEqual({
    programs: [],
    isRoot: true,
  });
  expect(systemPrograms()).toBeDefined();
});

describe.runIf(isWanted && isPossible)("three database machines and two servers", () => {
  let installation: Installation;
  beforeAll(async () => {
    installation = new Installation();
    await installation.start();
  }, 600_000);
  afterAll(() => installation.close(), 120_000);

  it.each(FAILOVERS)(
    "lose no confirmed save, and go on by themselves (%s)",
    async (what) => {
      const { confirmed, strange, gap } = await installation.failOver(what);
      process.stdout.write(
        `${what}: ${confirmed} saves confirmed, ${strange.length} lost, torn or doubled, ${(gap / 1_000).toFixed(1)} s without any\n`,
      );
      expect(strange).toEqual([]);
      expect(confirmed).toBeGreaterThan(100);
      expect(gap).toBeLessThan(LONGEST_GAP[what]);
    },
    600_000,
  );
});
