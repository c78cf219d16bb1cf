import { describe, expect, it } from "vitest";
import {
  buildRun,
  buildRunCandidate,
  buildTeam,
  testId,
  canIn,
} from "../../../testing/buildRun.ts";
import type { ProcessRun } from "@assay/contract";
import { formOf } from "./runForm.ts";
import { footerOf, gapsOf } from "./footer.ts";

const prepared: Partial<ProcessRun> = {
  observerTeams: [buildTeam(200, 400)],
  candidates: [buildRunCandidate(301, { [testId(11)]: testId(200) })],
};
type Can = Partial<ProcessRun["can"]>;
function footer(fields: Partial<ProcessRun>, can: Can = {}, form: { isValid?: boolean } = {}) {
  const run = buildRun({ ...prepared, ...fields });
  return footerOf({
    run: { runState: run.runState, can: canIn(run.runState, { ...run.can, ...can }) },
    draft: formOf(run),
    isValid: form.isValid ?? true,
    hasConflicts: false,
  });
}

describe("the footer of the run editor", () => {
  it("saves, unless the form is invalid [RUN-022]", () => {
    expect(footer({}).save).toBeNull();
    expect(footer({}, {}, { isValid: false }).save).toBe("invalid");
  });

  it("does not save over two versions", () => {
    const run = buildRun(prepared);
    const draft = formOf(run);
    expect(footerOf({ run, draft, isValid: true, hasConflicts: true }).save).toBe("conflicts");
  });

  it("starts a PREPARED run with candidates [RUN-025]", () => {
    const can = { start: true } as const;
    expect(footer({ runState: "DRAFT" }).step).toBeNull();
    expect(footer({ runState: "PREPARED" }, can).step).toEqual({ action: "start", reason: null });
    expect(footer({ runState: "PREPARED", candidates: [] }, can).step).toBeNull();
    expect(footer({ runState: "STARTED" }).step).toBeNull();
  });

  it("says what a run lost since it was prepared", () => {
    const step = footer({ runState: "PREPARED", observerTeams: [] }, { start: true }).step;
    expect(step).toEqual({ action: "start", reason: "observers" });
  });

  it("finishes a STARTED run with candidates, and archives a FINISHED one [RUN-027, RUN-029]", () => {
    const finish = { finish: true } as const;
    expect(footer({ runState: "STARTED" }, finish).step?.action).toBe("finish");
    expect(footer({ runState: "STARTED", candidates: [] }, finish).step).toBeNull();
    const archive = { archive: true } as const;
    expect(footer({ runState: "FINISHED" }, archive).step?.action).toBe("archive");
  });

  it("deletes only before the start, and gives the reason [RUN-042]", () => {
    expect(footer({ runState: "PREPARED" }).delete).toBeNull();
    expect(footer({ runState: "STARTED" }).delete).toBe("alreadyStarted");
    expect(footer({ runState: "FINISHED" }).save).toBe("alreadyFinished");
    expect(footer({}, { delete: "noRight", edit: "noRight" })).toMatchObject({
      save: "noRight",
      delete: "noRight",
    });
  });
});

describe("the way to the start", () => {
  it("is told gap by gap", () => {
    const empty = formOf(buildRun({ name: "", moderators: [] }));
    expect(gapsOf(empty)).toEqual([
      { gap: "name", isMissing: true },
      { gap: "candidates", isMissing: true },
      { gap: "moderators", isMissing: true },
      { gap: "observers", isMissing: true },
    ]);
    expect(gapsOf(formOf(buildRun(prepared))).some((entry) => entry.isMissing)).toBe(false);
  });
});
