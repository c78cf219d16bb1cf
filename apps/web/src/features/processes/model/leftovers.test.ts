import { describe, expect, it } from "vitest";
import { buildForm } from "../../../testing/buildSteps.ts";
import { newId } from "../../../ui/newId.ts";
import { storeLeftover, takeLeftover } from "./leftovers.ts";

describe("what was edited while a new process was being stored", () => {
  const sent = buildForm();

  it("is handed to the editor of the stored process, once", () => {
    const id = newId();
    const leftover = { sent, draft: { ...sent, name: "Anders" } };
    storeLeftover(id, leftover);
    expect(takeLeftover(newId())).toBeNull();
    expect(takeLeftover(id)).toBe(leftover);
    expect(takeLeftover(id)).toBeNull();
  });

  it("is nothing where nothing was edited", () => {
    const id = newId();
    storeLeftover(id, { sent, draft: sent });
    expect(takeLeftover(id)).toBeNull();
  });
});
