import { describe, expect, it } from "vitest";
import { paths } from "./paths.ts";

describe("a path", () => {
  it("leaves absent parts out and keeps the fixed words [ROUTE-002, ROUTE-007, ROUTE-012]", () => {
    expect(paths.dashboard()).toBe("/dashboard");
    expect(paths.dashboard({ view: "audit" })).toBe("/audit/dashboard");
    expect(paths.observations({ id: "r1" })).toBe("/observations/r1/candidate/exercise/type");
    expect(paths.results({ audit: true, id: "r1", candidateId: "c1" })).toBe(
      "/audit/results/r1/candidate/c1/processStep",
    );
  });

  it("carries its query, without what is not given [ROUTE-003, ROUTE-013]", () => {
    expect(paths.dashboard({ processRun: "r1", selectedTab: "STARTED" })).toBe(
      "/dashboard?processRun=r1&selectedTab=STARTED",
    );
    expect(paths.results({ id: "r1", view: "chart", showAll: true })).toBe(
      "/results/r1/candidate/processStep?view=chart&showAll=true",
    );
  });

  it("encodes what stands in it", () => {
    expect(paths.enroll("a/b+c@x.de", "t&1")).toBe("/user/enroll/a%2Fb%2Bc%40x.de?token=t%261");
  });
});
