import { describe, expect, it } from "vitest";
import { cellCan } from "../runs/cellAbilities.ts";
import { hasTypeChoice, typeToOpen } from "./typeChoice.ts";

const observed = (id: string) =>
  ({ id, itemType: "EXERCISE", isObserved: true, items: [] }) as const;
const run = (parts: object = {}) => ({
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
  process: { items: ["e1", "e2"].map(observed) },
  ...parts,
});
const chooses = (of: ReturnType<typeof run>, userId: string, exerciseId = "e1") =>
  hasTypeChoice(cellCan(of, userId, "c1", exerciseId));

describe("the choice between text and pen", () => {
  it("is an observer's who is not in a moderator view [OBS-006, OBS-007]", () => {
    expect(chooses(run(), "ann")).toBe(true);
    expect(chooses(run(), "ann", "e2")).toBe(false);
    expect(chooses(run(), "mo")).toBe(false);
  });

  it("with results set by hand is never that of moderators, whether they observe or not [OBS-008]", () => {
    for (const moderatorsAreObservers of [true, false]) {
      expect(chooses(run({ moderatorsAreObservers }), "ann")).toBe(true);
      expect(chooses(run({ moderatorsAreObservers }), "mo")).toBe(false);
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
