import type { Access } from "@assay/contract";
import { permissionsInWords, type NeededPermissions } from "@assay/domain";
import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";

/** Makes the OpenAPI 3.1 document from the schemas that validate the calls (decisions §2). */
export async function describeCalls(app: FastifyInstance, version: string) {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Assay",
        version,
        description:
          "Every answer is an envelope of metadata and payload; every error of the catalogue is answered with status 400.",
      },
      servers: [{ url: "/api" }],
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
}

const CALLERS = {
  public: "Open to anybody.",
  loginStep: "Needs a login token, whose second factor is outstanding.",
  session: "Needs a session.",
} as const;

/** Describes which callers are admitted to a call. */
export const describeAccess = (access: Access) => ({
  description:
    typeof access === "string"
      ? CALLERS[access]
      : `Needs the permission${needsOne(access) ? "" : "s"} ${permissionsInWords(access)}.`,
  ...(access === "public" && { security: [] }),
});

const needsOne = (access: NeededPermissions): boolean =>
  "any" in access || (access.all.length === 1 && typeof access.all[0] === "string");

interface Operation {
  operationId?: string;
  summary?: string;
  tags?: string[];
}

const escape = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** A page to browse the document: one section per noun, every call with its schema, no script. */
export function documentationPage(document: {
  info: { title: string; version: string };
  paths?: Record<string, object | undefined>;
}): string {
  const rows = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation: operation as Operation,
    })),
  );
  const sections = [...Map.groupBy(rows, (row) => row.operation.tags?.[0] ?? "")].map(
    ([tag, list]) => `<h2>${escape(tag)}</h2>${list.map(callSection).join("")}`,
  );
  const title = `${escape(document.info.title)} ${escape(document.info.version)}`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}: calls</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="docs.css">
<main><h1>${title}</h1><p>The same as <a href="openapi.json">openapi.json</a>.</p>${sections.join("")}</main></html>`;
}

const callSection = ({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: Operation;
}) =>
  `<details><summary><b>${method}</b> <code>${escape(path)}</code> ${escape(operation.summary ?? "")}</summary>
<pre tabindex="0">${escape(JSON.stringify(operation, null, 2))}</pre></details>`;

export const DOCUMENTATION_STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
summary { padding: .5rem 0; cursor: pointer } pre { overflow: auto; max-height: 30rem }
`;
