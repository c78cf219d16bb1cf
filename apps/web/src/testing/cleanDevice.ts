import { beforeAll } from "vitest";
import { removeOldDrafts } from "../platform/drafts/upkeep.ts";

// All files of tests share one browser: what one has left unsent, the next would send and announce.
beforeAll(() => removeOldDrafts(0, Infinity));
