import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addresseesOf, messageViolations, observersOf, recipientsOf } from "./messages.ts";

const id = fc.constantFrom("a", "b", "c", "d", "e");
const ids = fc.uniqueArray(id);
const runs = fc.record({
  moderators: ids,
  moderatorsAreObservers: fc.boolean(),
  observerTeams: fc.array(
    fc.record({
      id: fc.constant("t"),
      observers: ids,
      observersHaveModeratorView: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  candidates: fc.constant([]),
});
const isOneOf = (all: readonly string[]) => (one: string) => all.includes(one);

describe("the recipients of a message", () => {
  it("to all are those who observe, moderators only if they observe too, without the sender", () => {
    fc.assert(
      fc.property(runs, id, (run, sender) => {
        const inTeams = run.observerTeams.flatMap(({ observers }) => observers);
        const observing = [...inTeams, ...(run.moderatorsAreObservers ? run.moderators : [])];
        const expected = [...new Set(observing)].filter((one) => one !== sender);
        expect(recipientsOf(run, "all", sender).toSorted()).toEqual(expected.toSorted());
      }),
    );
  });

  it("are each chosen person once, without the sender", () => {
    fc.assert(
      fc.property(runs, fc.array(id), id, (run, to, sender) => {
        const recipients = recipientsOf(run, to, sender);
        expect(new Set(recipients).size).toBe(recipients.length);
        expect(recipients).not.toContain(sender);
        expect(to.filter((one) => one !== sender).every(isOneOf(recipients))).toBe(true);
        expect(recipients.every(isOneOf(to))).toBe(true);
      }),
    );
  });

  it("are people of the run, and at least one", () => {
    fc.assert(
      fc.property(runs, fc.array(id, { minLength: 1 }), id, (run, to, sender) => {
        const rules = messageViolations(run, to, sender).map(({ rule }) => rule);
        const isKnown = to.every(isOneOf(addresseesOf(run)));
        const isAlone = to.every((one) => one === sender);
        expect(rules).toEqual(!isKnown ? ["unknownPerson"] : isAlone ? ["noRecipient"] : []);
      }),
    );
    const empty = {
      moderators: ["m"],
      moderatorsAreObservers: true,
      observerTeams: [],
      candidates: [],
    };
    expect(observersOf(empty)).toEqual(["m"]);
    expect(messageViolations(empty, "all", "m")).toEqual([{ path: "to", rule: "noRecipient" }]);
    expect(messageViolations(empty, "all", "n")).toEqual([]);
  });
});
