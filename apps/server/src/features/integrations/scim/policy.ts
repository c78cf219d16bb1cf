import { clean, requiredText, text } from "@assay/contract";
import { isEmail } from "@assay/domain";
import SCIMMY from "scimmy";
import * as z from "zod/mini";

/** A refusal as SCIM says it (RFC 7644 §3.12). */
export const scimRefusal = (status: number, scimType: string | null, detail: string): Error =>
  new SCIMMY.Types.Error(status, scimType ?? "", detail);

export const ENTERPRISE = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
const USER = "urn:ietf:params:scim:schemas:core:2.0:User";
// The library's types do not know that a schema can be extended by another one, as its guide says.
SCIMMY.Schemas.User.extend(SCIMMY.Schemas.EnterpriseUser as never, false);

/** Characters of a name by which a directory knows somebody or something. */
const LONGEST_NAME = 1_000;
const optionalText = z.nullish(z.string().check(clean));
const optionalName = z.nullish(text(LONGEST_NAME));
/** The attributes of a user that are read; a directory may send others, which are left out. */
const ReadUser = z.object({
  userName: text(LONGEST_NAME),
  externalId: optionalName,
  name: z.nullish(z.object({ givenName: optionalText, familyName: optionalText })),
  active: z.nullish(z.boolean()),
  title: optionalText,
  preferredLanguage: optionalText,
  emails: z.nullish(
    z.array(z.object({ value: optionalText, primary: z.nullish(z.boolean()), type: optionalText })),
  ),
  [ENTERPRISE]: z.nullish(z.object({ department: optionalText })),
});

/** A user as a directory wants it. */
export interface WantedUser {
  readonly userName: string;
  readonly externalId: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly active: boolean;
  readonly position: string | null;
  readonly orgUnit: string | null;
  readonly language: string | null;
}

const textOf = (value: string | null | undefined): string | null => value?.trim() || null;

/**
 * Reads a user. The e-mail is the primary address, or the first one of type work, or the user name.
 *
 * @throws SCIM's 400 for what the schema refuses, and without a name or an e-mail
 */
export function readUser(body: unknown): WantedUser {
  const parsed = ReadUser.safeParse(schemaChecked(body));
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.join(".") ?? "";
    throw scimRefusal(400, "invalidValue", `${path} is missing or has another type`);
  }
  const { userName, externalId, name, active, title, preferredLanguage, emails } = parsed.data;
  const all = emails ?? [];
  const chosen =
    all.find(({ primary }) => primary) ?? all.find(({ type }) => type === "work") ?? all[0];
  const email = [chosen?.value, userName].map(textOf).find((one) => one !== null && isEmail(one));
  const [firstName, lastName] = [textOf(name?.givenName), textOf(name?.familyName)];
  if (!email) throw scimRefusal(400, "invalidValue", "neither emails nor userName is an e-mail");
  if (!firstName || !lastName)
    throw scimRefusal(400, "invalidValue", "name.givenName and name.familyName are needed");
  return {
    userName: userName.trim(),
    externalId: textOf(externalId),
    firstName,
    lastName,
    email,
    active: active ?? true,
    position: textOf(title),
    orgUnit: textOf(parsed.data[ENTERPRISE]?.department),
    language: textOf(preferredLanguage)?.slice(0, 2).toLowerCase() ?? null,
  };
}

/** Whether a directory wants somebody to have no access. @throws SCIM's 400 for what the schema refuses */
export const isLeaving = (body: unknown): boolean =>
  (schemaChecked(body) as { active?: boolean }).active === false;

/** What the library makes of a request; its complaints about values are no SCIM errors by themselves. @throws SCIM's 400 */
function read<Made>(scimType: "invalidValue" | "invalidFilter", make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    if (error instanceof SCIMMY.Types.Error) throw error;
    throw scimRefusal(400, scimType, (error as Error).message);
  }
}

/** The body after SCIM's own check of names, types and required attributes. @throws SCIM's 400 */
function schemaChecked(body: unknown): unknown {
  if (typeof body !== "object" || body === null)
    throw scimRefusal(400, "invalidSyntax", "the body is no JSON object");
  const { schemas: _, password: __, ...rest } = withBooleans(body) as Record<string, unknown>;
  const checked = read(
    "invalidValue",
    () => new SCIMMY.Schemas.User({ schemas: [USER], ...rest }, "in"),
  );
  return JSON.parse(JSON.stringify(checked)) as unknown;
}

/** Entra writes booleans as texts: "True", "False". */
function withBooleans(value: unknown): unknown {
  if (value === "True" || value === "true") return true;
  if (value === "False" || value === "false") return false;
  return value instanceof Object && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value).map(([key, inner]) => [
          key,
          key === "active" || key === "primary" ? withBooleans(inner) : inner,
        ]),
      )
    : value;
}

const Patch = z.object({
  Operations: z
    .array(
      z.object({ op: z.string(), path: z.optional(z.string()), value: z.optional(z.unknown()) }),
    )
    .check(z.minLength(1), z.maxLength(1_000)),
});
type Operation = z.infer<typeof Patch>["Operations"][number];

/** Ids that a list of members names. */
const idsOf = (value: unknown): string[] =>
  [value].flat().flatMap((one) => {
    const id = typeof one === "object" && one !== null && "value" in one ? one.value : one;
    return typeof id === "string" ? [id] : [];
  });

/** Entra removes members by a list of values; SCIM knows a path for each. Who is no member is left out. */
const asPaths = ({ op, path, value }: Operation, members: ReadonlySet<string>): Operation[] =>
  op === "remove" && path === "members" && value !== undefined
    ? idsOf(value)
        .filter((id) => members.has(id))
        .map((id) => ({ op, path: `members[value eq ${JSON.stringify(id)}]` }))
    : [{ op, ...(path !== undefined && { path }), ...(value !== undefined && { value }) }];

/** The operations as SCIM has them, whatever the case of their names and of booleans. @throws SCIM's 400 */
function operationsOf(body: unknown, members: readonly string[]): Operation[] {
  const parsed = Patch.safeParse(body);
  if (!parsed.success) throw scimRefusal(400, "invalidSyntax", "there are no readable Operations");
  const present = new Set(members);
  return parsed.data.Operations.flatMap(({ op, path, value }) => {
    const isBoolean = path === undefined || /(^|[.:])(active|primary)$/.test(path);
    const meant = isBoolean ? withBooleans(value) : value;
    return asPaths({ op: op.toLowerCase(), path, value: meant }, present);
  });
}

const PATCH = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

/**
 * A resource after the operations of a PATCH.
 *
 * @param resource as `presentUser` or `presentGroup` has it
 * @throws SCIM's 400 for operations, paths and values that do not fit; paths to prototypes are such
 */
export async function patched(
  kind: "User" | "Group",
  resource: { readonly id: string; readonly members?: readonly { readonly value: string }[] },
  body: unknown,
): Promise<unknown> {
  const operations = operationsOf(body, resource.members?.map(({ value }) => value) ?? []);
  if (operations.length === 0) return resource;
  const patch = new SCIMMY.Messages.PatchOp({
    schemas: [PATCH],
    Operations: operations as never,
  });
  const target = new SCIMMY.Schemas[kind](structuredClone(resource), "out");
  const changed: unknown = await patch.apply(target as never);
  return changed === undefined ? resource : (JSON.parse(JSON.stringify(changed)) as unknown);
}

const ReadGroup = z.object({
  displayName: requiredText(200),
  externalId: optionalName,
  members: z.nullish(z.array(z.object({ value: text(LONGEST_NAME) })).check(z.maxLength(20_000))),
});

export interface WantedGroup {
  readonly displayName: string;
  readonly externalId: string | null;
  readonly members: readonly string[];
}

/** Reads a group. @throws SCIM's 400 */
export function readGroup(body: unknown): WantedGroup {
  const parsed = ReadGroup.safeParse(body);
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.join(".") ?? "";
    throw scimRefusal(400, "invalidValue", `${path || "displayName"} is missing or not valid`);
  }
  const { displayName, externalId, members } = parsed.data;
  return {
    displayName,
    externalId: textOf(externalId),
    members: [...new Set((members ?? []).map(({ value }) => value))],
  };
}

/** Attributes that are compared regardless of case (RFC 7643 §4.1.1, and as Okta and Entra ask). */
const ANY_CASE = new Set(["username", "emails", "displayname"]);

/** The same tree with lower-case texts, below attributes that are compared regardless of case. */
function lowered(value: unknown, isBelow = false): unknown {
  if (typeof value === "string") return isBelow ? value.toLowerCase() : value;
  if (Array.isArray(value)) return value.map((one) => lowered(one, isBelow));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      lowered(inner, isBelow || ANY_CASE.has(key.toLowerCase())),
    ]),
  );
}

const SCHEMA_PREFIX = /\burn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/g;
const UNARY = new Set(["pr", "np"]);

/** Whether each comparison of a parsed filter has its value. */
function isWhole(expression: unknown): boolean {
  if (Array.isArray(expression)) {
    const [first, ...rest] = expression.filter((part) => part !== "not");
    if (typeof first !== "string") return expression.every(isWhole);
    return UNARY.has(first) ? rest.length === 0 : rest.length === 1;
  }
  return typeof expression === "object" && expression !== null
    ? Object.values(expression).every(isWhole)
    : true;
}

/** Maximum characters of a filter. */
const LONGEST_FILTER = 2_000;

/** The resources that a filter finds. @throws SCIM's 400 invalidFilter */
export function filtered<Resource>(resources: readonly Resource[], filter: string): Resource[] {
  if (filter.length > LONGEST_FILTER) throw scimRefusal(400, "invalidFilter", "it is too long");
  const parsed = read(
    "invalidFilter",
    () => new SCIMMY.Types.Filter(filter.replaceAll(SCHEMA_PREFIX, "")),
  );
  if (!isWhole([...parsed])) throw scimRefusal(400, "invalidFilter", "a comparison has no value");
  const compared = new SCIMMY.Types.Filter(lowered([...parsed]));
  const found = new Set(
    compared
      .match(resources.map((resource, index) => ({ ...(lowered(resource) as object), index })))
      .map((one: { index: number }) => one.index),
  );
  return resources.filter((_, index) => found.has(index));
}

const list = (words: string | undefined): string[] =>
  (words ?? "")
    .split(",")
    .map((name) => name.trim().split(".")[0]?.toLowerCase() ?? "")
    .filter((name) => name !== "");
const ALWAYS = new Set(["schemas", "id"]);

/** A resource with the attributes that were asked for. */
export function withAttributes<Resource extends object>(
  resource: Resource,
  { attributes, excludedAttributes }: { attributes?: string; excludedAttributes?: string },
): Partial<Resource> {
  const [wanted, unwanted] = [list(attributes), list(excludedAttributes)];
  if (wanted.length + unwanted.length === 0) return resource;
  const isShown = (name: string) =>
    ALWAYS.has(name) ||
    (wanted.length > 0
      ? wanted.includes(name.toLowerCase())
      : !unwanted.includes(name.toLowerCase()));
  return Object.fromEntries(
    Object.entries(resource).filter(([name]) => isShown(name)),
  ) as Partial<Resource>;
}
