import { hasProcesses, killAgainAndAgain, systemPrograms } from "@assay/testing";
import { describe, expect, it, vi } from "vitest";

/** `npm run soak -- kills 1000` says how many in all: of three kinds, on two PostgreSQLs. */
const soak = Number(process.env["ASSAY_KILLS"] ?? 0);
const EACH = Math.ceil(soak / 6) || 1;
vi.setConfig({ testTimeout: 120_000 + EACH * 60_000 });

const share = (times: number[], part: number) =>
  Math.round(times.toSorted((a, b) => a - b)[Math.ceil(times.length * part) - 1] ?? 0);

async function expectNothingLost(name: string, programFolder?: string) {
  const { kills, confirmed, strange, recoveries } = await killAgainAndAgain(EACH, programFolder);
  if (soak)
    process.stdout.write(
      `${name}: ${kills} kills, ${confirmed} confirmed saves, ${strange.length} lost, torn or doubled; ` +
        `all saved again after ${share(recoveries, 0.5)} ms (half), ${share(recoveries, 0.95)} ms (95 %)\n`,
    );
  expect(strange).toEqual([]);
  expect(kills).toBe(EACH * 3);
  expect(confirmed).toBeGreaterThan(kills);
}

describe.skipIf(!hasProcesses())(
  "kill -9 of the server, the database, or both, while observers save",
  () => {
    it("loses, tears and doubles nothing on the embedded PostgreSQL", () =>
      expectNothingLost("embedded PostgreSQL"));

    it.skipIf(!systemPrograms())("nor on the oldest PostgreSQL that is supported", () =>
      expectNothingLost("PostgreSQL of this machine", systemPrograms()),
    );
  },
);
