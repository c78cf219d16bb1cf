import {
  hasProcesses,
  type Killed,
  killAgainAndAgain,
  KILLS,
  systemPrograms,
} from "@assay/testing";
import { describe, expect, it, vi } from "vitest";

/** Total number of kills, set by `npm run soak -- kills 1000`: of three kinds, on two versions of PostgreSQL. */
const soak = Number(process.env["ASSAY_KILLS"] ?? 0);
const EACH = Math.ceil(soak / 6) || 1;
vi.setConfig({ testTimeout: 120_000 + EACH * 60_000 });

const share = (killed: Killed[], part: number) => {
  const times = killed.map(({ recovery }) => recovery).toSorted((a, b) => a - b);
  return Math.round(times[Math.ceil(times.length * part) - 1] ?? 0);
};
const lostIn = (killed: Killed[]) => killed.reduce((sum, { strange }) => sum + strange.length, 0);
const confirmedIn = (killed: Killed[]) => killed.reduce((sum, one) => sum + one.confirmed, 0);
const WORDS = { server: "server only", tree: "whole tree", database: "database only" };

const say = (line: string) => void (soak && process.stdout.write(`${line}\n`));

const sayTotals = (name: string, killed: Killed[]) =>
  say(
    `${name}: ${killed.length} kills, ${confirmedIn(killed)} saves confirmed, ${lostIn(killed)} lost, torn or ` +
      `doubled; all saved again after ${share(killed, 0.5)} ms (half), ${share(killed, 0.95)} ms (95 %)`,
  );

async function expectNothingLost(name: string, programFolder?: string) {
  const sayOne = ({ kind, confirmed, strange, recovery }: Killed, number: number) =>
    say(
      `${name}, kill ${number} (${WORDS[kind]}): ${confirmed} saves confirmed, ${strange.length} lost, torn or ` +
        `doubled; all saved again after ${Math.round(recovery)} ms`,
    );
  const killed = await killAgainAndAgain(EACH, sayOne, programFolder);
  for (const kind of KILLS)
    sayTotals(
      `${name}, ${WORDS[kind]}`,
      killed.filter((one) => one.kind === kind),
    );
  sayTotals(name, killed);
  expect(killed.flatMap(({ strange }) => strange)).toEqual([]);
  expect(killed).toHaveLength(EACH * KILLS.length);
  expect(confirmedIn(killed)).toBeGreaterThan(killed.length);
}

describe.skipIf(!hasProcesses())(
  "kill -9 of the server, the database, or both, while observers save",
  () => {
    it("loses, tears and doubles nothing on the embedded PostgreSQL", () =>
      expectNothingLost("embedded PostgreSQL"));

    it.skipIf(!systemPrograms())(
      "nor on the oldest PostgreSQL that is supported",
      { tags: ["soak"] },
      () => expectNothingLost("PostgreSQL of this machine", systemPrograms()),
    );
  },
);
