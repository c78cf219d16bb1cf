import {
  Problem,
  PROBLEM_TYPE,
  PROBLEMS,
  problemsOf,
  v1Calls,
  v1Registry,
  type V1Shape,
} from "@assay/contract/v1";
import {
  holdsPermissions,
  KEY_PERMISSIONS,
  type NeededPermissions,
  permissionsInWords,
} from "@assay/domain";
import {
  BYTES,
  type Json,
  namedSchemas,
  parametersOf,
  pathOf,
  refOf,
  RETRY_AFTER,
} from "../openApi/schemas.ts";

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Up to 255 visible characters that the client chose: a repetition within 24 hours is answered what the first request was, and does nothing.",
  schema: { type: "string", maxLength: 255 },
};

const HEADERS: Partial<Record<number, Json>> = {
  401: {
    "WWW-Authenticate": { description: "`Bearer`, as RFC 6750 has it", schema: { type: "string" } },
  },
  429: RETRY_AFTER,
  503: RETRY_AFTER,
};

/** The answers that are problems, by status. */
function problemResponses(shape: V1Shape): Json {
  const byStatus = Map.groupBy(problemsOf(shape), (code) => PROBLEMS[code].status);
  const responses = [...byStatus].map(([status, codes]) => {
    const headers = HEADERS[status];
    return [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].title}`).join("\n\n"),
        ...(headers && { headers }),
        content: { [PROBLEM_TYPE]: { schema: refOf(v1Registry, Problem, "the problem") } },
      },
    ];
  });
  return Object.fromEntries(responses) as Json;
}

const successOf = (name: string, shape: V1Shape): Json => ({
  description: shape.file ? "The file." : "As described by the schema.",
  content: shape.file
    ? Object.fromEntries(shape.file.map((type) => [type, { schema: BYTES }]))
    : { "application/json": { schema: refOf(v1Registry, shape.response, name) } },
});

/** The permissions with which a key alone may send the call; each of them names a scope. */
const permissionsOf = (access: NeededPermissions) =>
  KEY_PERMISSIONS.filter(
    (one) =>
      holdsPermissions(new Set(KEY_PERMISSIONS), access) &&
      !holdsPermissions(new Set(KEY_PERMISSIONS.filter((other) => other !== one)), access),
  );

function operationOf(name: string, shape: V1Shape): Json {
  const { access, summary, description, tag, params, query, body, method } = shape;
  const parameters = [
    ...parametersOf(v1Registry, params, "path"),
    ...parametersOf(v1Registry, query, "query"),
    ...(method === "POST" ? [IDEMPOTENCY_KEY] : []),
  ];
  const needs = `Needs ${permissionsInWords(access)}.`;
  return {
    operationId: name,
    summary,
    description: description === undefined ? needs : `${description}\n\n${needs}`,
    tags: [tag],
    "x-permission": permissionsInWords(access),
    security: [{ key: [] }, { oauth: permissionsOf(access) }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: {
          [method === "PATCH" ? "application/merge-patch+json" : "application/json"]: {
            schema: refOf(v1Registry, body, name),
          },
        },
      },
    }),
    responses: {
      [String(shape.status ?? 200)]: successOf(name, shape),
      ...problemResponses(shape),
    },
  };
}

function pathsOf(): Json {
  const paths = new Map<string, Json>();
  for (const [name, shape] of Object.entries<V1Shape>(v1Calls)) {
    const path = pathOf(shape.path);
    const own = { [shape.method.toLowerCase()]: operationOf(name, shape) };
    paths.set(path, { ...paths.get(path), ...own });
  }
  return Object.fromEntries(paths);
}

const TAGS = {
  Processes: "The designs by which runs are held.",
  Runs: "Assessment centres that are prepared, under way or finished.",
  Candidates: "Who is observed in a run.",
  Results: "Who rates whom, and what becomes of it.",
  Files: "What was uploaded to runs, and their reports.",
  People: "The users of the organisation.",
  Orders: "Assessments that an applicant system asks for, from the order to the result.",
} satisfies Record<(typeof v1Calls)[keyof typeof v1Calls]["tag"], string>;

const INTRODUCTION = `What programs can do in an organisation's Assay, with a key that its administrators make.

An answer is what was asked for, without an envelope; an error is a problem (RFC 9457) with a stable \`code\`. Lists come in pages:
\`next\` of one is the \`cursor\` of the following, and what is added meanwhile moves nothing. Times are UTC. What may change within
v1, and how changes are announced, is promised in docs/api.md.`;

/** The scopes of access tokens: the permissions that keys can have. */
const SCOPES = Object.fromEntries(
  KEY_PERMISSIONS.map((permission) => [permission, `As the permission ${permission} of the key`]),
);

/** The OpenAPI 3.1 document of `/api/v1`, made from the schemas that validate its calls. */
export const v1Document = (version: string): Json => ({
  openapi: "3.1.0",
  info: {
    title: "Assay for programs",
    version: `1 (${version})`,
    description: INTRODUCTION,
    license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    contact: { name: "The organisation's administrators" },
  },
  servers: [{ url: "/api/v1", description: "On the address of the organisation" }],
  tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
  paths: pathsOf(),
  components: {
    securitySchemes: {
      key: { type: "http", scheme: "bearer", description: "A key, as it was shown once" },
      oauth: {
        type: "oauth2",
        description:
          "An access token of 15 minutes; the client id is that of the key, the secret the key",
        flows: { clientCredentials: { tokenUrl: "/api/oauth/token", scopes: SCOPES } },
      },
    },
    schemas: namedSchemas(v1Registry),
  },
});
