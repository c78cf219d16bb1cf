import { NO_COMPANY_SIGN_IN, PERMISSIONS } from "@assay/domain";
import type { calls } from "@assay/contract";
import { holds } from "./actors.ts";
import type { Case, Gate, Request } from "./row.ts";

/** An id that exists in no tenant. */
export const NOBODY = "f".repeat(24);

export const gate = (...any: Parameters<typeof holds>): Gate => [holds(...any), "NO_PERMISSION"];
const selfGate = gate("MANAGE_SELF");
const readsUsers = gate("VIEW_USERS", "EDIT_USERS");
const readsRoles = gate("VIEW_ROLES", "EDIT_ROLES", "ASSIGN_ROLES", "EDIT_USERS");
/** A session's token is worth nothing where a login token is asked for (decisions §15). */
const noLoginToken: Gate = [() => false, "NOT_LOGGED_IN"];

export const plain =
  (request: Request = {}) =>
  () =>
    request;
const link = { email: "nobody@example.org", token: "0".repeat(32) };

const account = {
  getAccount: [{ request: plain(), gates: [] }],
  requestResetPassword: [{ request: plain({ body: { email: link.email } }), gates: [] }],
  resetPassword: [
    {
      request: plain({ body: { ...link, newPassword: "Correct-horse-2" } }),
      gates: [],
      proof: "INVALID_TOKEN",
    },
  ],
  enroll: [
    {
      request: plain({ body: { ...link, newPassword: "Correct-horse-2" } }),
      gates: [],
      proof: "ENROLL_FAILED",
    },
  ],
  verifyEmail: [{ request: plain({ body: link }), gates: [], proof: "INVALID_TOKEN" }],
  changeEmail: [
    {
      request: plain({ body: { ...link, newEmail: "new@example.org" } }),
      gates: [],
      proof: "INVALID_TOKEN",
    },
  ],
  requestVerifyEmail: [
    { what: "one's own", request: plain({ body: {} }), gates: [selfGate], proof: "UPDATE_FAILED" },
    {
      what: "somebody's",
      request: ({ person }) => ({ body: { email: person.email } }),
      gates: [gate("EDIT_USERS")],
      proof: "UPDATE_FAILED",
    },
  ],
  requestChangeEmail: [
    { request: ({ person }) => ({ body: { newEmail: person.email } }), gates: [selfGate] },
  ],
  changePassword: [
    {
      request: ({ password }) => ({ body: { password, newPassword: "weak" } }),
      gates: [selfGate],
      proof: "BAD_REQUEST",
    },
  ],
  confirmPassword: [{ request: ({ password }) => ({ body: { password } }), gates: [] }],
  getAuthenticatorKey: [{ request: plain(), gates: [selfGate] }],
  resetAuthenticatorKey: [{ request: plain(), gates: [selfGate] }],
  testAuthenticatorKey: [
    { request: plain({ body: { type: "Authenticator", token: "000000" } }), gates: [selfGate] },
  ],
  setTwoFactorEnabled: [
    { request: plain({ body: { TwoFactorEnabled: false } }), gates: [selfGate] },
  ],
  getBackupKeys: [{ request: plain(), gates: [selfGate] }],
  getDeviceSecret: [{ request: plain(), gates: [] }],
  listSessions: [{ request: plain(), gates: [] }],
  endSession: [
    {
      what: "somebody's",
      request: ({ sessionId }) => ({ params: { id: sessionId } }),
      gates: [[() => false, "ITEM_NOT_FOUND"]],
    },
  ],
} satisfies Record<string, Case[]>;

/** A well-formed answer of a passkey that nobody has. */
const assertion = {
  id: "bm9ib2R5",
  clientDataJSON: "e30",
  authenticatorData: "AAAA",
  signature: "AAAA",
};
/** The matrix' tenant has no passkeys, which every caller learns behind the gates. */
const passkeys = {
  listPasskeys: [{ request: plain(), gates: [], proof: "NO_PERMISSION" }],
  startPasskey: [{ request: plain(), gates: [selfGate], proof: "NO_PERMISSION" }],
  addPasskey: [
    {
      request: plain({
        body: {
          name: "Laptop",
          id: assertion.id,
          clientDataJSON: assertion.clientDataJSON,
          attestationObject: "AAAA",
          transports: [],
        },
      }),
      gates: [selfGate],
      proof: "NO_PERMISSION",
    },
  ],
  renamePasskey: [
    {
      request: plain({ params: { id: NOBODY }, body: { name: "Laptop" } }),
      gates: [selfGate],
      proof: "NO_PERMISSION",
    },
  ],
  removePasskey: [
    { request: plain({ params: { id: NOBODY } }), gates: [selfGate], proof: "NO_PERMISSION" },
  ],
  startPasskeyStep: [{ request: plain(), gates: [noLoginToken] }],
  checkPasskey: [{ request: plain({ body: assertion }), gates: [noLoginToken] }],
  startPasskeySignIn: [{ request: plain(), gates: [], proof: "NO_PERMISSION" }],
  signInByPasskey: [{ request: plain({ body: assertion }), gates: [], proof: "INVALID_LOGIN" }],
} satisfies Record<string, Case[]>;

const signIn = {
  getCaptchaChallenge: [{ request: plain(), gates: [] }],
  login: [
    {
      request: ({ person, password }) => ({ body: { email: person.email, password } }),
      gates: [],
    },
  ],
  sendTwoFactorCode: [{ request: plain({ body: { method: "Email" } }), gates: [noLoginToken] }],
  checkTwoFactor: [
    { request: plain({ body: { type: "Email", token: "000000" } }), gates: [noLoginToken] },
  ],
  logout: [{ request: plain(), gates: [], endsSession: true }],
  refreshToken: [{ request: plain(), gates: [] }],
} satisfies Record<string, Case[]>;

const comesBack = { key: "nobody's", state: "none" };
const company = {
  beginCompanySignIn: [{ request: plain(), gates: [], proof: "INVALID_LOGIN" }],
  finishCompanySignIn: [{ request: plain({ body: comesBack }), gates: [], proof: "INVALID_LOGIN" }],
  endCompanySessions: [
    { request: plain({ body: { logout_token: "none" } }), gates: [], proof: "INVALID_TOKEN" },
  ],
  getCompanySignIn: [{ request: plain(), gates: [gate("CORPORATE_SETTINGS")] }],
  updateCompanySignIn: [
    {
      // Without the values that count, so that nothing is stored.
      request: ({ roles }) => ({
        body: {
          ...NO_COMPANY_SIGN_IN,
          countsFactor: true,
          claim: "groups",
          roleTable: [{ value: "observers", roleId: roles["observer"]?.id ?? "" }],
          revision: 0,
        },
      }),
      gates: [gate("CORPORATE_SETTINGS")],
      proof: "BAD_REQUEST",
    },
  ],
  tryCompanySignIn: [
    {
      request: plain({ body: { issuer: "https://127.0.0.1", clientId: "" } }),
      gates: [gate("CORPORATE_SETTINGS")],
    },
  ],
} satisfies Record<string, Case[]>;

const newUser = { firstName: "Kim", lastName: "Neu", email: "", roles: ["observer"] };
const people = {
  listUsers: [{ request: plain(), gates: [readsUsers] }],
  exportUsers: [{ request: plain(), gates: [gate("EXPORT_DATA"), readsUsers] }],
  getUser: [{ request: ({ person: { id } }) => ({ params: { id } }), gates: [readsUsers] }],
  createUser: [
    {
      // A taken e-mail address, which is reported to callers that may create users.
      request: ({ person: { email } }) => ({ body: { ...newUser, email } }),
      gates: [gate("CREATE_USERS"), gate("EDIT_USERS")],
      proof: "DUPLICATE_ITEMS",
    },
  ],
  updateUser: [
    {
      what: "nothing but the name",
      request: ({ person: { id, firstName } }) => ({ body: { id, firstName } }),
      gates: [gate("EDIT_USERS")],
    },
    {
      what: "the roles",
      // A role that does not exist, which is reported to callers that may assign roles.
      request: ({ person: { id } }) => ({ body: { id, roles: ["nothing"] } }),
      gates: [gate("EDIT_USERS"), gate("ASSIGN_ROLES")],
      proof: "BAD_REQUEST",
    },
  ],
  getRunningRuns: [
    {
      request: ({ person: { id } }) => ({ params: { id } }),
      gates: [gate("DELETE_USERS", "EDIT_USERS")],
    },
  ],
  deleteUser: [
    {
      what: "oneself",
      request: (_, { user }) => ({ params: { id: user.user.id } }),
      gates: [gate("DELETE_USERS")],
      proof: "DELETE_DENIED",
    },
  ],
  inviteUser: [
    {
      request: ({ person: { id } }) => ({ params: { id } }),
      gates: [gate("EDIT_USERS", "INVITE_USERS")],
      proof: "UPDATE_FAILED",
    },
  ],
  readUserTable: [
    {
      request: plain({ file: { name: "table.xlsx", bytes: Buffer.from("no workbook") } }),
      gates: [gate("CREATE_USERS"), gate("EDIT_USERS")],
      proof: "BAD_REQUEST",
    },
  ],
  correctUserEmail: [
    {
      request: ({ person: { id, email } }) => ({ params: { id }, body: { email } }),
      gates: [gate("EDIT_USERS")],
      proof: "UPDATE_FAILED",
    },
  ],
  requestUserPassword: [
    {
      request: ({ person: { email } }) => ({ body: { email } }),
      gates: [gate("EDIT_USERS", "RESET_PASSWORDS")],
    },
  ],
  lockUser: [
    {
      what: "who is not locked",
      request: ({ person: { id } }) => ({ params: { id }, body: { locked: false } }),
      gates: [gate("EDIT_USERS")],
    },
  ],
  endUserSessions: [
    {
      what: "oneself",
      request: (_, { user }) => ({ params: { id: user.user.id } }),
      gates: [gate("EDIT_USERS")],
      proof: "UPDATE_FAILED",
    },
  ],
  reopenSignIn: [
    { request: ({ person: { id } }) => ({ params: { id } }), gates: [gate("EDIT_USERS")] },
  ],
  resetUserTwoFactor: [
    {
      request: ({ person: { id } }) => ({ params: { id } }),
      gates: [gate("EDIT_USERS")],
      proof: "UPDATE_FAILED",
    },
  ],
  listRoles: [{ request: plain(), gates: [readsRoles] }],
  getRole: [
    {
      request: ({ roles }) => ({ params: { id: roles["observer"]?.id ?? "" } }),
      gates: [readsRoles],
    },
  ],
  createRole: [
    {
      request: plain({ body: { name: "observer", permissions: [] } }),
      gates: [gate("CREATE_ROLES")],
      proof: "DUPLICATE_NAME",
    },
    {
      what: "with a permission that the caller lacks",
      request: (_, { permissions }) => ({
        body: {
          name: "observer",
          permissions: [PERMISSIONS.find((one) => !permissions.has(one)) ?? "LOG_IN"],
        },
      }),
      gates: [gate("CREATE_ROLES"), gate("EDIT_ROLES")],
      proof: "DUPLICATE_NAME",
    },
  ],
  updateRole: [
    {
      request: ({ roles }) => ({ body: { id: roles["auditor"]?.id, name: "auditor" } }),
      gates: [gate("EDIT_ROLES")],
    },
  ],
  deleteRole: [
    {
      request: ({ roles }) => ({ params: { id: roles["observer"]?.id ?? "" } }),
      gates: [gate("DELETE_ROLES")],
      proof: "DELETE_DENIED",
    },
  ],
  listPermissions: [{ request: plain(), gates: [readsRoles] }],
} satisfies Record<string, Case[]>;

const tenant = {
  getTenant: [{ request: plain(), gates: [] }],
  getLegalText: [{ request: () => ({ params: { name: "imprint" } }), gates: [] }],
  getTenantImage: [{ request: ({ imageId }) => ({ params: { id: imageId } }), gates: [] }],
  getStyles: [{ request: plain(), gates: [gate("CORPORATE_DESIGN")] }],
  updateStyles: [
    {
      request: ({ imageId }) => ({ body: { logo: `/api/Tenant/Images/${imageId}` } }),
      gates: [gate("CORPORATE_DESIGN")],
    },
  ],
  previewMail: [
    {
      request: plain({ body: { language: "de", sample: "enroll" } }),
      gates: [gate("CORPORATE_DESIGN", "CORPORATE_SETTINGS")],
    },
  ],
  getSettings: [{ request: plain(), gates: [gate("CORPORATE_SETTINGS")] }],
  updateSettings: [{ request: plain({ body: {} }), gates: [gate("CORPORATE_SETTINGS")] }],
} satisfies Record<string, Case[]>;

export const identityRows = {
  ...account,
  ...passkeys,
  ...signIn,
  ...company,
  ...people,
  ...tenant,
} satisfies Partial<Record<keyof typeof calls, Case[]>>;
