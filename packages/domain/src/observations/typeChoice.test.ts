import { describe, expect, it } from "vitest";
import { mayChooseType, typeToOpen } from "./typeChoice.ts";

const run = (parts: object = {}, cutOffStrategy: "AVG" | "MANUAL" = "AVG") => ({
  moderators: ["mo"],
  moderatorsAreObservers: false,
  observerTeams: [
    { id: "t1", observers: ["ann"], observersHaveModeratorView: false },
    { id: "t2", observers: ["bob", "ann"], observersHaveModeratorView: true },
  ],
  candidates: [
    {
      candidateId: "c1",
      exercises: [
        { exerciseId: "e1", observerTeamId: "t1" },
        { exerciseId: "e2", observerTeamId: "t2" },
      ],
    },
  ],
  process: { cutOffStrategy },
  ...parts,
});
const chooses = (of: ReturnType<typeof run>, userId: string, exerciseId = "e1") =>
  mayChooseType(of, userId, "c1", exerciseId);

describe("the choice between text and pen", () => {
  it("is an observer's who is not in a moderator view [OBS-006, OBS-007]", () => {
    expect(chooses(run(), "ann")).toBe(true);
    expect(chooses(run(), "ann", "e2")).toBe(false);
    expect(chooses(run(), "mo")).toBe(false);
  });

  it("with results set by hand is a plain observer's, not that of moderators who observe [OBS-008]", () => {
    for (const moderatorsAreObservers of [true, false]) {
      expect(chooses(run({ moderatorsAreObservers }, "MANUAL"), "ann")).toBe(true);
      expect(chooses(run({ moderatorsAreObservers }, "MANUAL"), "mo")).toBe(false);
    }
  });
});

describe("the type that is opened", () => {
  const open = (parts: Partial<Parameters<typeof typeToOpen>[0]>) =>
    typeToOpen({ mayChoose: true, asked: undefined, written: [], last: undefined, ...parts });

  it("is the one of the address, else the one that is written in, else the last, else text", () => {
    expect(open({ asked: "webInk", written: ["html"] })).toBe("webInk");
    expect(open({ written: ["html", "webInk"], last: "webInk" })).toBe("html");
    expect(open({ written: ["webInk"], last: "html" })).toBe("webInk");
    expect(open({ last: "webInk" })).toBe("webInk");
    expect(open({})).toBe("html");
  });

  it("is text where there is no choice, whatever the address says [OBS-007]", () => {
    expect(open({ mayChoose: false, asked: "webInk", written: ["webInk"] })).toBe("html");
  });
});
