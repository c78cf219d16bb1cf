import { calls } from "@assay/contract";
import {
  buildUser,
  Client,
  followers,
  PASSWORD,
  publishAccountChange,
  startTestServer,
  type TestServer,
} from "@assay/testing";
import {
  Company,
  newPeople,
  settingsShown,
  startDirectory,
  type TestDirectory,
  Visitor,
} from "@assay/testing/directory.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";

let server: TestServer;
let directory: TestDirectory;
let company: Company;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"), { internalNetworks: ["127.0.0.0/8"] });
  directory = await startDirectory(() => server.port);
});
afterAll(async () => {
  await directory.close();
  await server.close();
});
beforeEach(async () => {
  company = await Company.build(server, directory);
});
const { follow, closeAll } = followers(() => server);
afterEach(closeAll);

/** Turns the second factor of an account on, by mail. */
const turnFactorOn = (personId: string) =>
  server.owner.withTenant(company.tenant.id, (tx) =>
    tx.db.execute(`update account set two_factor_activated = true where person_id = '${personId}'`),
  );

describe("the second factor", () => {
  const withFactor = () =>
    server.owner.withTenant(company.tenant.id, (tx) =>
      tx.db.execute(
        `update tenant set second_factor_required = true where tenant_id = '${company.tenant.id}'`,
      ),
    );
  const secondFactor = { countsFactor: true, factorValues: ["mfa"] };

  it("is demanded of people who have one here", async () => {
    const { user } = await buildUser(company.tenant, "moderator");
    await turnFactorOn(user.id);
    directory.people.set("kim", { email: user.email, email_verified: true, amr: ["pwd", "mfa"] });
    await company.connect({ bindsByEmail: true });
    const asked = await company.enter("kim");
    expect(asked).toMatchObject({ twoFactorRequired: true, twoFactorProviders: ["Email"] });
    const client = new Client(server.port, company.tenant.host, asked.token.token);
    expect((await client.refused(calls.getAccount)).types).toEqual(["NOT_LOGGED_IN"]);
    await company.connect({ bindsByEmail: true, ...secondFactor });
    expect(await company.enter("kim")).toMatchObject({ twoFactorRequired: false });
    directory.people.set("kim", { email: user.email, email_verified: true, amr: ["pwd"] });
    expect(await company.enter("kim")).toMatchObject({ twoFactorRequired: true });
  });

  it("has to be set up where the tenant demands one, unless that of the directory counts", async () => {
    await company.connect(newPeople);
    company.putInto("ada", "assay-moderators");
    await withFactor();
    const lacking = await company.signInAs("ada");
    expect(lacking.user.mustSetUpSecondFactor).toBe(true);
    expect((await lacking.refused(calls.listScales)).types).toEqual(["NO_PERMISSION"]);
    directory.people.set("ada", { ...directory.people.get("ada"), amr: ["mfa"] });
    await turnFactorOn(company.administrator.user.id);
    await company.connect((shown) => ({ ...newPeople(shown), ...secondFactor }));
    const excused = await company.signInAs("ada");
    expect(excused.user.mustSetUpSecondFactor).toBeUndefined();
    await excused.ok(calls.listScales);
    const { token } = await excused.ok(calls.refreshToken);
    const refreshed = new Client(server.port, company.tenant.host, token);
    await refreshed.ok(calls.listScales);
  });
});

describe("only this way", () => {
  const password = (email: string | null) =>
    company.guest.send(calls.login, { body: { email: email ?? "", password: PASSWORD } });

  it("is refused while nobody could administer the organisation any more", async () => {
    await company.connect({ bindsByEmail: true });
    const shown = await company.administrator.ok(calls.getCompanySignIn);
    const body = { ...settingsShown(shown), isOnly: true };
    const refused = await company.administrator.refused(calls.updateCompanySignIn, { body });
    expect(refused.errors).toEqual({ isOnly: ["noWayIn"] });
    const { email } = company.administrator.user;
    directory.people.set("boss", { email, email_verified: true });
    await company.enter("boss");
    expect(await company.administrator.ok(calls.updateCompanySignIn, { body })).toMatchObject({
      isOnly: true,
    });
  });

  it("refuses a right password as a wrong one, but for the administrator whom the operator named", async () => {
    const { user } = await buildUser(company.tenant, "moderator");
    await company.connect();
    await server.owner.withTenant(company.tenant.id, (tx) =>
      tx.db.execute(
        `update company_sign_in set is_only = true, break_glass_id = '${company.administrator.user.id}' where tenant_id = '${company.tenant.id}'`,
      ),
    );
    const right = await password(user.email);
    const wrong = await company.guest.send(calls.login, {
      body: { email: user.email ?? "", password: "no" },
    });
    const readable = ({ status, text }: typeof right) => {
      const { metadata, payload } = JSON.parse(text);
      return { status, types: metadata.errors.map(({ type }: { type: string }) => type), payload };
    };
    expect(readable(right)).toEqual(readable(wrong));
    expect(readable(right)).toEqual({ status: 400, types: ["INVALID_LOGIN"], payload: null });
    expect((await password(company.administrator.user.email)).status).toBe(200);
    expect((await company.administrator.ok(calls.getCompanySignIn)).breakGlass).toBe(
      company.administrator.user.email,
    );
  });
});

describe("signing out", () => {
  it("says where the directory's session ends, which ends it there", async () => {
    await company.connect(newPeople);
    company.putInto("ada", "assay-moderators");
    const visitor = new Visitor(directory.issuer);
    const user = await company.signInAs("ada", visitor);
    const { companyLogout } = await user.ok(calls.logout);
    const home = await visitor.signOut(companyLogout!);
    expect(`${home.origin}${home.pathname}`).toBe(`http://${company.tenant.host}/login`);
    // The directory asks for the name again.
    company.putInto("bob", "assay-observers");
    expect((await company.signInAs("bob", visitor)).user.email).toBe("bob@corp.example");
  });

  it("at the directory ends the sessions here at once, which open pages notice", async () => {
    await company.connect(newPeople);
    company.putInto("ada", "assay-moderators");
    const visitor = new Visitor(directory.issuer);
    const user = await company.signInAs("ada", visitor);
    const elsewhere = await company.signInAs("ada");
    const { companyLogout } = await user.ok(calls.logout);
    const open = await company.signInAs("ada", visitor);
    const openStream = await follow(open);
    const { administrator, tenant } = company;
    const watching = await follow(administrator);
    const told = async () => {
      await publishAccountChange(tenant, administrator);
      await watching.next("account");
    };
    // What was published by signing in has arrived.
    await told();
    const { beats } = watching;
    await visitor.signOut(companyLogout!);
    await openStream.ended;
    expect((await open.send(calls.getAccount)).status).toBe(400);
    // The regular check of all sessions, which beats, would have ended the stream too, but later.
    await told();
    expect(watching.beats).toBe(beats);
    // Another session of the directory is not meant.
    await elsewhere.ok(calls.getAccount);
    expect(directory.faults).toEqual([]);
  });
});
