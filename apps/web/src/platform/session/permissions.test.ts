import type { Permission } from "@assay/domain";
import { PERMISSIONS } from "@assay/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { permissionsOf } from "./permissions.ts";

const some = fc.subarray([...PERMISSIONS]);

describe("the permissions of the signed-in user", () => {
  it("hold what they grant, all of it, and nothing else", () => {
    fc.assert(
      fc.property(some, some, (granted, needed) => {
        const isHeld = needed.every((one) => granted.includes(one));
        expect(permissionsOf(granted).has(...needed)).toBe(isHeld);
      }),
    );
  });

  it("are enough where nothing is needed, even for nobody", () => {
    expect(permissionsOf([]).has()).toBe(true);
    for (const one of PERMISSIONS) expect(permissionsOf([]).has(one)).toBe(false);
  });

  it("are not mistaken for others of a similar name", () => {
    const granted = ["GET_PROCESS_RUNS_X", "get_process_runs"];
    expect(permissionsOf(granted).has("GET_PROCESS_RUNS" satisfies Permission)).toBe(false);
  });
});
