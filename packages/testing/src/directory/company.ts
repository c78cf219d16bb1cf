import { calls, type CompanySignIn, type Login, type SentBody } from "@assay/contract";
import { Client } from "../client.ts";
import { buildTenant, buildUser, type TestTenant, type TestUser } from "../people.ts";
import type { TestServer } from "../testServer.ts";
import type { TestDirectory } from "./provider.ts";
import { Visitor } from "./visitor.ts";

type Settings = SentBody<typeof calls.updateCompanySignIn>;
type Answered = SentBody<typeof calls.finishCompanySignIn>;

/** What an administrator's page sends back of what it was shown. */
export function settingsShown(shown: CompanySignIn): Settings {
  const {
    hasSecret: _1,
    breakGlass: _2,
    boundAccounts: _3,
    roles: _4,
    addresses: _5,
    ...settings
  } = shown;
  return settings;
}

/** What the page sends when a directory has led somebody back to it. */
export function answerOf(back: URL, key: string): Answered {
  const { state = "", code, iss, error } = Object.fromEntries(back.searchParams);
  return { key, state, code, iss, error };
}

/** A tenant whose people sign in by a directory. */
export class Company {
  readonly tenant: TestTenant;
  readonly administrator: TestUser;
  readonly directory: TestDirectory;
  /** Somebody who has not signed in. */
  readonly guest: Client;

  private constructor(tenant: TestTenant, administrator: TestUser, directory: TestDirectory) {
    this.tenant = tenant;
    this.administrator = administrator;
    this.directory = directory;
    this.guest = new Client(tenant.server.port, tenant.host);
  }

  /** A new tenant, not connected yet; the directory forgets the people of other tests. */
  static async build(server: TestServer, directory: TestDirectory): Promise<Company> {
    directory.people.clear();
    const tenant = await buildTenant(server);
    return new Company(tenant, await buildUser(tenant, "administrator"), directory);
  }

  /** Connects the tenant with the directory; `changes` beyond what is needed. */
  async connect(
    changes: Partial<Settings> | ((shown: CompanySignIn) => Partial<Settings>) = {},
  ): Promise<CompanySignIn> {
    const shown = await this.administrator.ok(calls.getCompanySignIn);
    this.directory.register(shown.addresses);
    const { issuer, clientId, clientSecret } = this.directory;
    const more = typeof changes === "function" ? changes(shown) : changes;
    const needed = { isOn: true, issuer, clientId, clientSecret };
    const body = { ...settingsShown(shown), ...needed, ...more };
    return this.administrator.ok(calls.updateCompanySignIn, { body });
  }

  /** Puts somebody into groups of the directory. */
  putInto(name: string, ...groups: string[]): void {
    this.directory.people.set(name, {
      email: `${name}@corp.example`,
      email_verified: true,
      given_name: "Ada",
      family_name: "Corp",
      groups,
    });
  }

  /** Goes to the directory, signs in there, and comes back. */
  async comeBack(name: string, visitor = new Visitor(this.directory.issuer)): Promise<Answered> {
    const { url, key } = await this.guest.ok(calls.beginCompanySignIn);
    return answerOf(await visitor.signIn(url, name), key);
  }

  /** Signs in by the directory. */
  async enter(name: string, visitor?: Visitor): Promise<Login> {
    const body = await this.comeBack(name, visitor);
    return this.guest.ok(calls.finishCompanySignIn, { body });
  }

  /** Signs in by the directory and acts as that user. */
  async signInAs(name: string, visitor?: Visitor): Promise<TestUser> {
    const { token } = await this.enter(name, visitor);
    const client = new Client(this.tenant.server.port, this.tenant.host, token.token);
    return Object.assign(client, { user: await client.ok(calls.getAccount) });
  }

  /** Types of the errors and payload of a sign-in that is refused. */
  async refusalOf(name: string): Promise<{ types: readonly string[]; payload: unknown }> {
    const body = await this.comeBack(name);
    const { types, payload } = await this.guest.refused(calls.finishCompanySignIn, { body });
    return { types, payload };
  }
}

const roleId = ({ roles }: CompanySignIn, name: string): string =>
  roles.find((role) => role.name === name)?.id ?? "";

/** Settings with a role for people without groups. */
export const byDefault = (shown: CompanySignIn) => ({ defaultRoleId: roleId(shown, "observer") });

/** Settings with which groups of the directory give roles. */
export const byGroups = (shown: CompanySignIn) => ({
  scopes: "groups",
  claim: "groups",
  roleTable: [
    { value: "assay-administrators", roleId: roleId(shown, "administrator") },
    { value: "assay-moderators", roleId: roleId(shown, "moderator") },
    { value: "assay-observers", roleId: roleId(shown, "observer") },
  ],
});

/** The same, for people who have no account yet. */
export const newPeople = (shown: CompanySignIn) => ({ ...byGroups(shown), createsAccounts: true });
