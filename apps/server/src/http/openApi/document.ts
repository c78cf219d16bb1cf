import * as contract from "@assay/contract";
import { type Access, calls, type CallShape, envelope, Failure } from "@assay/contract";
import { type NeededPermissions, permissionsInWords } from "@assay/domain";
import * as z from "zod/mini";
import { compact } from "./compact.ts";
import {
  BYTES,
  type Json,
  namedSchemas,
  parametersOf,
  pathOf,
  refOf,
  type Registry,
  RETRY_AFTER,
} from "./schemas.ts";

const capital = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

const isSchema = (value: unknown): value is z.ZodMiniType =>
  typeof value === "object" && value !== null && "_zod" in value;

/** Whether a schema is worth a name: an object, or one of several. */
const isNameable = (schema: z.ZodMiniType): boolean =>
  ["object", "union"].includes(schema._zod.def.type);

/** Fields of a path or a query are told one by one. */
const isName = (name: string): boolean => /^[A-Z][a-zA-Z]+(?<!Params|Query)$/.test(name);

/** The fields of a form without its file, and the file. */
const formOf = (body: z.ZodMiniType | undefined): z.ZodMiniType =>
  z.extend((body as z.ZodMiniObject | undefined) ?? z.object({}), { file: z.file() });

interface Described {
  readonly answer: z.ZodMiniType;
  readonly body: z.ZodMiniType | undefined;
}

/** The names of the contract's schemas, then those of what single calls send and answer. */
function nameAll(): { registry: Registry; described: ReadonlyMap<string, Described> } {
  const registry: Registry = z.registry();
  const add = (schema: z.ZodMiniType, id: string) => {
    if (!registry.has(schema)) registry.add(schema, { id });
  };
  for (const [name, value] of Object.entries(contract))
    if (isName(name) && isSchema(value) && isNameable(value)) add(value, name);
  const described = new Map(
    Object.entries<CallShape>(calls).map(([name, shape]) => {
      const payload = shape.response;
      if (isNameable(payload)) add(payload, `${capital(name)}Payload`);
      const answer = shape.stream ? payload : envelope(payload);
      const body = shape.upload ? formOf(shape.body) : shape.body;
      add(answer, `${capital(name)}Answer`);
      if (body) add(body, `${capital(name)}Body`);
      return [name, { answer, body }];
    }),
  );
  return { registry, described };
}

const CALLERS = {
  public: "Open to anybody.",
  loginStep: "Needs a login token, whose second factor is outstanding.",
  candidate: "Needs the session of a candidate, which the link of their page opens.",
  session: "Needs a session.",
} as const;

const needsOne = (access: NeededPermissions): boolean =>
  "any" in access || (access.all.length === 1 && typeof access.all[0] === "string");

/** Which callers are admitted to a call. */
const accessOf = (access: Access): Json =>
  typeof access === "string"
    ? {
        description: CALLERS[access],
        security: access === "public" ? [] : [{ bearer: [] }],
      }
    : {
        description: `Needs the permission${needsOne(access) ? "" : "s"} ${permissionsInWords(access)}.`,
        security: [{ bearer: [] }],
        "x-permission": permissionsInWords(access),
      };

const shared = (name: string): Json => ({ $ref: `#/components/responses/${name}` });

/** The answers that every call can have besides its own. */
const ANY_RESPONSES = {
  400: shared("Refused"),
  429: shared("TooMany"),
  500: shared("Fault"),
  503: shared("Away"),
};

const contentOf = (shape: CallShape, answer: Json): Json => {
  if (shape.file) return Object.fromEntries(shape.file.map((type) => [type, { schema: BYTES }]));
  return { [shape.stream ? "text/event-stream" : "application/json"]: { schema: answer } };
};

const SUCCESSES = {
  file: "The file.",
  stream: "A stream that does not end; each event holds this.",
  answer: "As described by the schema.",
};

/** The type of a body. */
const bodyTypes = ({ upload, form }: CallShape): string[] => {
  if (upload) return ["multipart/form-data"];
  return ["application/json", ...(form ? ["application/x-www-form-urlencoded"] : [])];
};

function operationOf(
  name: string,
  shape: CallShape,
  { registry, described: { answer, body } }: { registry: Registry; described: Described },
): Json {
  const parameters = [
    ...parametersOf(registry, shape.params, "path"),
    ...parametersOf(registry, shape.query, "query"),
  ];
  const kind = shape.file ? "file" : shape.stream ? "stream" : "answer";
  const content = contentOf(shape, refOf(registry, answer, name));
  return {
    operationId: name,
    summary: shape.summary,
    tags: [shape.path.split("/")[1] ?? ""],
    ...accessOf(shape.access),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          bodyTypes(shape).map((type) => [type, { schema: refOf(registry, body, name) }]),
        ),
      },
    }),
    responses: {
      200: { description: SUCCESSES[kind], content },
      ...ANY_RESPONSES,
      ...(body && { 413: shared("TooLarge") }),
    },
  };
}

const INTRODUCTION = `The calls of the pages. They change with the pages: programs call \`/api/v1\`, which is stable and has a document of its own.

Every answer is an envelope of metadata and payload; every error of the catalogue is answered with status 400. Ids are 24 hexadecimal characters, so that no
path can be taken for another.`;

/** The OpenAPI 3.1 document of the pages' calls, made from the schemas that validate them (decisions §2). */
export function callsDocument(version: string): Json {
  const { registry, described } = nameAll();
  const paths = new Map<string, Json>();
  for (const [name, shape] of Object.entries<CallShape>(calls)) {
    const path = pathOf(shape.path);
    const own = described.get(name);
    if (!own) continue;
    const operation = operationOf(name, shape, { registry, described: own });
    paths.set(path, { ...paths.get(path), [shape.method.toLowerCase()]: operation });
  }
  const refused = (description: string, headers?: Json): Json => ({
    description,
    ...(headers && { headers }),
    content: { "application/json": { schema: refOf(registry, Failure, "a failure") } },
  });
  const nouns = new Set(Object.values(calls).map(({ path }) => path.split("/")[1] ?? ""));
  return compact({
    openapi: "3.1.0",
    info: {
      title: "Assay",
      version,
      description: INTRODUCTION,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/api", description: "On the address of the organisation" }],
    tags: [...nouns]
      .toSorted()
      .map((name) => ({ name, description: `The calls below \`/${name}\`.` })),
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "The token of a session" },
      },
      responses: {
        Refused: refused(
          "Refused: not signed in, a right or a thing is missing, or a field is wrong.",
        ),
        TooLarge: refused("The body is too large."),
        TooMany: refused("Too many calls.", RETRY_AFTER),
        Fault: refused("An unforeseen fault, which was logged."),
        Away: refused("A service is away for a moment.", RETRY_AFTER),
      },
      schemas: namedSchemas(registry),
    },
  });
}
