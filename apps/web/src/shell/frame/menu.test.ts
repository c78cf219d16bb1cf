import type { Permission } from "@assay/domain";
import { describe, expect, it } from "vitest";
import { permissionsOf } from "../../platform/session/permissions.ts";
import { isGroup, MENU, type MenuEntry, visibleMenu } from "./menu.ts";

const labels = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap((entry) => [
    entry.label.replace("shell:", ""),
    ...(isGroup(entry) ? labels(entry.children) : []),
  ]);
/** What a holder of these permissions sees once every page exists. */
const seenBy = (...held: Permission[]) =>
  labels(visibleMenu(MENU, permissionsOf(held), () => true));

describe("the menu", () => {
  it("shows Home and Help to everyone [NAV-25]", () => {
    expect(seenBy()).toEqual(["home", "help"]);
  });

  it("shows an item only to holders of all its permissions [NAV-23, NAV-27]", () => {
    const needed = ["GET_PROCESS_RUNS", "EDIT_PROCESS_RUNS", "VIEW_USERS"] as const;
    expect(seenBy(...needed)).toContain("runs");
    for (const left of needed) {
      expect(seenBy(...needed.filter((permission) => permission !== left))).not.toContain("runs");
    }
  });

  it("shows a group only with a visible child [NAV-24]", () => {
    expect(seenBy("EDIT_PROCESSES")).toEqual(["home", "processes", "help"]);
    expect(seenBy("EDIT_SCALES")).toEqual([
      "home",
      "settings",
      "processAdministration",
      "scales",
      "help",
    ]);
  });

  const gates = {
    processes: "EDIT_PROCESSES",
    scales: "EDIT_SCALES",
    competencies: "EDIT_COMPETENCIES",
    userAccounts: "EDIT_USERS",
    rightsManagement: "EDIT_ROLES",
    corporateDesign: "CORPORATE_DESIGN",
    corporateSettings: "CORPORATE_SETTINGS",
  } as const;

  it("gates each item by its permission [NAV-26, NAV-28, NAV-29, NAV-30, NAV-31, NAV-32, NAV-33]", () => {
    for (const [label, permission] of Object.entries(gates)) {
      expect(seenBy(permission)).toContain(label);
      const others = Object.values(gates).filter((other) => other !== permission);
      expect(seenBy(...others)).not.toContain(label);
    }
  });

  it("has no link to a page that does not exist", () => {
    const everything = permissionsOf(["EDIT_SCALES", "EDIT_PROCESSES"]);
    const seen = visibleMenu(MENU, everything, ({ to }) => to === "/processes");
    expect(labels(seen)).toEqual(["processes"]);
  });
});
