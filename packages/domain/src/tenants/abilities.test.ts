import { expect, it } from "vitest";
import type { Permission } from "../identity/permissions.ts";
import { settingsAbilities, stylesAbilities } from "./abilities.ts";

const holding = (...permissions: Permission[]) => ({ permissions: new Set(permissions) });

it.each([
  ["settings", settingsAbilities, "CORPORATE_SETTINGS", "CORPORATE_DESIGN"],
  ["theme", stylesAbilities, "CORPORATE_DESIGN", "CORPORATE_SETTINGS"],
] as const)("lets only its editors change the %s of a tenant", (_, abilities, own, other) => {
  expect(abilities(holding(own))).toEqual({ edit: true });
  expect(abilities(holding(other))).toEqual({ edit: "noRight" });
});
