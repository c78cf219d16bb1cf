import { describe, expect, it } from "vitest";
import { PERMISSIONS, type Permission } from "../identity/permissions.ts";
import {
  effectivePermissions,
  givablePermissions,
  KEY_PERMISSIONS,
  lostPermissions,
} from "./keyPermissions.ts";
import { isKeyAccepted, KEY_PATTERN, keyState, keyText, keyViolations } from "./keys.ts";

const now = new Date("2026-11-27T12:00:00Z");
const valid = { revokedAt: null, expiresAt: null, isMakerOpen: true };

describe("the permissions of keys", () => {
  it("have none that makes keys, roles or passwords, or changes sign-in and settings", () => {
    const forbidden: Permission[] = [
      "CORPORATE_SETTINGS",
      "CORPORATE_DESIGN",
      "CREATE_ROLES",
      "EDIT_ROLES",
      "DELETE_ROLES",
      "ASSIGN_ROLES",
      "RESET_PASSWORDS",
      "DELETE_USERS",
      "MANAGE_SELF",
      "LOG_IN",
    ];
    const given: readonly Permission[] = KEY_PERMISSIONS;
    expect(forbidden.filter((permission) => given.includes(permission))).toEqual([]);
    expect(givablePermissions(new Set(PERMISSIONS))).toEqual(KEY_PERMISSIONS);
  });

  it("are those of the key that its maker has now", () => {
    const held = new Set<Permission>(["VIEW_USERS", "EDIT_USERS"]);
    expect(effectivePermissions(["VIEW_USERS", "PDF_EXPORT"], held)).toEqual(["VIEW_USERS"]);
    expect(lostPermissions(["VIEW_USERS", "PDF_EXPORT"], held)).toEqual(["PDF_EXPORT"]);
  });

  it("are refused beyond those of the maker", () => {
    const key = { permissions: ["VIEW_USERS"], expiresAt: null };
    expect(keyViolations(key, ["VIEW_USERS"], now)).toEqual([]);
    expect(keyViolations(key, [], now)).toEqual([{ path: "permissions", rule: "beyond" }]);
    expect(keyViolations({ ...key, expiresAt: now }, ["VIEW_USERS"], now)).toEqual([
      { path: "expiresAt", rule: "past" },
    ]);
  });
});

describe("a key", () => {
  it("says whose it is", () => {
    const text = keyText("longname-of-acme", "a".repeat(43));
    expect(text).toBe(`assay_longname_${"a".repeat(43)}`);
    expect(text).toMatch(KEY_PATTERN);
  });

  it("is accepted until it is revoked, expires, or its maker's account is closed", () => {
    expect(keyState(valid, now)).toBe(true);
    expect(keyState({ ...valid, expiresAt: new Date(now.getTime() + 1) }, now)).toBe(true);
    expect(keyState({ ...valid, expiresAt: now }, now)).toBe("expired");
    expect(keyState({ ...valid, revokedAt: now }, now)).toBe("revoked");
    expect(keyState({ ...valid, isMakerOpen: false }, now)).toBe("closed");
  });

  it("is accepted from its networks only", () => {
    expect(isKeyAccepted({ ...valid, networks: [] }, "203.0.113.1", now)).toBe(true);
    const bound = { ...valid, networks: ["192.0.2.0/24"] };
    expect(isKeyAccepted(bound, "192.0.2.200", now)).toBe(true);
    expect(isKeyAccepted(bound, "203.0.113.1", now)).toBe(false);
    expect(isKeyAccepted({ ...bound, revokedAt: now }, "192.0.2.200", now)).toBe(false);
  });
});
