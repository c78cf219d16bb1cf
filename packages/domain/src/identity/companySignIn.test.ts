import { describe, expect, it } from "vitest";
import {
  companyEmail,
  companyNames,
  companySignInViolations,
  groupsOf,
  isDomainAllowed,
  isFactorCounted,
  logoutSubject,
  NO_COMPANY_SIGN_IN,
  rolesByGroups,
} from "./companySignIn.ts";

const ISSUER = "https://login.example.org/acme";

describe("the settings of a company's sign-in", () => {
  const whole = { ...NO_COMPANY_SIGN_IN, isOn: true, issuer: ISSUER, clientId: "assay" };
  const rulesOf = (changes: Partial<typeof whole>, hasSecret = true) =>
    companySignInViolations({ ...whole, ...changes }, hasSecret).map(
      ({ path, rule }) => `${path} ${rule}`,
    );

  it("are off and without fault at first", () => {
    expect(companySignInViolations(NO_COMPANY_SIGN_IN, false)).toEqual([]);
    expect(NO_COMPANY_SIGN_IN.isOn).toBe(false);
  });

  it("need issuer, client and secret once they are on", () => {
    expect(rulesOf({})).toEqual([]);
    expect(rulesOf({ issuer: "", clientId: "" }, false)).toEqual([
      "issuer required",
      "clientId required",
      "clientSecret required",
    ]);
  });

  it.each([
    ["an issuer that is no address", { issuer: "acme" }, "issuer link"],
    ["an issuer with a query", { issuer: `${ISSUER}?a=b` }, "issuer link"],
    ["an issuer with a name in it", { issuer: "https://a:b@example.org" }, "issuer link"],
    ["a table without a claim", { roleTable: [{ value: "x", roleId: "r" }] }, "claim required"],
    ["an address as a domain", { domains: ["a@example.org"] }, "domains domain"],
    ["accounts without a role", { createsAccounts: true }, "createsAccounts noRoleForNew"],
    ["a factor without its values", { countsFactor: true }, "factorValues required"],
    ["only this way while it is off", { isOn: false, isOnly: true }, "isOnly notOn"],
  ])("refuse %s", (_, changes, fault) => {
    expect(rulesOf(changes)).toEqual([fault]);
  });

  it("refuse the same line twice", () => {
    const line = { value: "x", roleId: "r" };
    const changes = { claim: "groups", roleTable: [line, { ...line, roleId: "s" }, line] };
    expect(rulesOf(changes)).toEqual(["roleTable duplicate"]);
  });
});

describe("an e-mail address from a directory", () => {
  const email = "ada@example.org";
  it.each([
    [{ email, email_verified: true }, true],
    [{ email, email_verified: "true" }, true],
    [{ email, email_verified: false }, false],
    [{ email, email_verified: "false" }, false],
    [{ email }, false],
    [{ email, xms_edov: true }, false],
  ])("counts as verified only if the directory says so: %j", (claims, isVerified) => {
    expect(companyEmail(claims, ISSUER)).toEqual({ email, isVerified });
  });

  it("counts as verified by Entra's own claim, from Microsoft", () => {
    const issuer = "https://login.microsoftonline.com/9f0c/v2.0";
    for (const xms_edov of [true, 1, "1", "true"])
      expect(companyEmail({ email, xms_edov }, issuer).isVerified).toBe(true);
    expect(companyEmail({ email, xms_edov: "0" }, issuer).isVerified).toBe(false);
  });

  it("is none if it is not well-formed", () => {
    const claims = { email: "ada", email_verified: true };
    expect(companyEmail(claims, ISSUER)).toEqual({ email: null, isVerified: false });
  });

  it("belongs to an allowed domain, whatever its case, and not to one below or beside it", () => {
    expect(isDomainAllowed("ada@Example.ORG", ["example.org"])).toBe(true);
    expect(isDomainAllowed("ada@example.org", [])).toBe(true);
    expect(isDomainAllowed(null, [])).toBe(true);
    for (const other of ["ada@sub.example.org", "ada@badexample.org", "ada@example.org.bad"])
      expect(isDomainAllowed(other, ["example.org"]), other).toBe(false);
    expect(isDomainAllowed(null, ["example.org"])).toBe(false);
  });
});

describe("groups from a directory", () => {
  it("are a list, one text, or none", () => {
    expect(groupsOf({ groups: ["a", "b", 3, ""] }, "groups")).toEqual(["a", "b"]);
    expect(groupsOf({ groups: "a" }, "groups")).toEqual(["a"]);
    expect(groupsOf({}, "groups")).toEqual([]);
    expect(groupsOf({ groups: ["a"] }, "")).toEqual([]);
  });

  it("are found along dots, unless a claim has the whole name", () => {
    const nested = { realm_access: { roles: ["a"] } };
    expect(groupsOf(nested, "realm_access.roles")).toEqual(["a"]);
    expect(groupsOf({ "https://x.y/groups": ["b"] }, "https://x.y/groups")).toEqual(["b"]);
    expect(groupsOf(nested, "constructor.name")).toEqual([]);
  });

  it("are unknown if there are too many to send", () => {
    const claims = { _claim_names: { groups: "src1" }, _claim_sources: {} };
    expect(groupsOf(claims, "groups")).toBeNull();
  });
});

describe("roles by groups", () => {
  const roleTable = [
    { value: "admins", roleId: "a" },
    { value: "people", roleId: "o" },
    { value: "bosses", roleId: "a" },
  ];
  const settings = { roleTable, defaultRoleId: null };

  it("are given and taken if the table names them; others stay", () => {
    expect(rolesByGroups(["m"], settings, ["people"])).toEqual(["m", "o"]);
    expect(rolesByGroups(["a", "m"], settings, ["people"])).toEqual(["m", "o"]);
    expect(rolesByGroups(["a", "m"], settings, ["bosses"])).toEqual(["a", "m"]);
    expect(rolesByGroups(["a"], settings, [])).toEqual([]);
  });

  it("are the default role for people who would have none", () => {
    const withDefault = { ...settings, defaultRoleId: "d" };
    expect(rolesByGroups([], withDefault, [])).toEqual(["d"]);
    expect(rolesByGroups(["m"], withDefault, [])).toEqual(["m"]);
    expect(rolesByGroups([], withDefault, ["people"])).toEqual(["o"]);
  });

  it("stay as they are while the groups are not known", () => {
    expect(rolesByGroups(["a", "m"], settings, null)).toEqual(["a", "m"]);
  });
});

describe("a name from a directory", () => {
  it.each([
    [{ given_name: "Ada", family_name: "Lovelace" }, "Ada Lovelace"],
    [{ name: "Ada Byron Lovelace" }, "Ada Byron Lovelace"],
    [{ given_name: "<b>", family_name: " " }, "Ada Lovelace"],
    [{}, "Ada Lovelace"],
  ])("is what it says, otherwise what the address says: %j", (claims, name) => {
    const { firstName, lastName } = companyNames(claims, "ada.lovelace@example.org");
    expect(`${firstName} ${lastName}`).toBe(name);
  });

  it("is never empty", () => {
    expect(companyNames({}, "4711@example.org")).toEqual({ firstName: "Example", lastName: "Org" });
    expect(companyNames({ name: "Ada" }, "ada@example.org").lastName).toBe("Example");
  });
});

describe("a second factor at the directory", () => {
  const settings = { countsFactor: true, factorValues: ["mfa", "loa2"] };
  it("counts by acr or amr, if the organisation says so", () => {
    expect(isFactorCounted({ amr: ["pwd", "mfa"] }, settings)).toBe(true);
    expect(isFactorCounted({ acr: "loa2" }, settings)).toBe(true);
    expect(isFactorCounted({ amr: ["pwd"], acr: "1" }, settings)).toBe(false);
    expect(isFactorCounted({}, settings)).toBe(false);
    expect(isFactorCounted({ amr: ["mfa"] }, { ...settings, countsFactor: false })).toBe(false);
  });
});

describe("a logout token", () => {
  const events = { "http://schemas.openid.net/event/backchannel-logout": {} };
  it("names a session, a person, or both", () => {
    expect(logoutSubject({ events, sid: "s" })).toEqual({ sid: "s", subject: null });
    expect(logoutSubject({ events, sub: "p" })).toEqual({ sid: null, subject: "p" });
    expect(logoutSubject({ events, sid: "s", sub: "p" })).toEqual({ sid: "s", subject: "p" });
  });

  it.each([
    ["no event", { sub: "p" }],
    ["another event", { sub: "p", events: { other: {} } }],
    [
      "an event that is no object",
      { sub: "p", events: { ...events, [Object.keys(events)[0]!]: 1 } },
    ],
    ["a nonce, as an ID token has", { sub: "p", events, nonce: "n" }],
    ["neither session nor person", { events }],
  ])("is none with %s", (_, claims) => {
    expect(logoutSubject(claims)).toBeNull();
  });
});
