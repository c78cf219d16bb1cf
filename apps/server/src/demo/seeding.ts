import type { ProcessRun } from "@assay/contract";
import type { DemoClient } from "./client.ts";
import type { MovingClock } from "./clock.ts";
import type { DemoContent, DemoRun } from "./content.ts";
import type { SeededDesign } from "./design.ts";

export interface RunToSeed {
  run: DemoRun;
  content: DemoContent;
  design: SeededDesign;
  /** The signed-in users by login. */
  clients: ReadonlyMap<string, DemoClient>;
  /** The ids of the tenant's users by login. */
  userIds: ReadonlyMap<string, string>;
  clock: MovingClock;
  now: Date;
}

/** The stored run and its candidates by last name. */
export interface PreparedRun {
  stored: ProcessRun;
  candidateIds: ReadonlyMap<string, string>;
}
