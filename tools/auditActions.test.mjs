import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { inRoot } from "./paths.mjs";
import { filesBelow } from "./sources.mjs";

const texts = JSON.parse(fs.readFileSync(inRoot("apps/web/src/texts/en/auditLog.json"), "utf8"));

/** Where an entry of the log is written, with the name of its action; a condition may choose between two. */
const ENTRY =
  /(?:recordAct\(|recordAudit\(|changeTenant\(|\baction:|\btell\(|auditTemplate\()[^;]{0,200}?"([a-zA-Z]+\.[a-zA-Z]+)"(?:\s*:\s*"([a-zA-Z]+\.[a-zA-Z]+)")?/g;

const actions = filesBelow(inRoot("apps/server/src"))
  .filter((file) => file.endsWith(".ts"))
  .map((file) => fs.readFileSync(file, "utf8"))
  .filter((text) => /recordA(?:ct|udit)\(|changeTenant\(/.test(text))
  .flatMap((text) => [...text.matchAll(ENTRY)])
  .flatMap(([, first, second]) => (second === undefined ? [first] : [first, second]))
  // What programs call is shown by the name of the call.
  .filter((action) => !action.startsWith("api."));

describe("the actions of the audit log", () => {
  it("are found where they are written", () => {
    expect(actions.length).toBeGreaterThan(80);
    expect(actions).toContain("conference.takeBack");
    expect(actions).toContain("tenant.restore");
  });

  it("have a text each, and an area to choose", () => {
    const missing = [...new Set(actions)].filter((action) => {
      const [area] = action.split(".");
      return !(`action_${action.replace(".", "_")}` in texts) || !(`area_${area}` in texts);
    });
    expect(missing).toEqual([]);
  });
});
