import type { FastifyInstance } from "fastify";
import type { Json } from "./schemas.ts";

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly examples?: readonly unknown[];
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

interface Response {
  /** The name of a shared answer, which stands for it. */
  readonly $ref?: string;
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
  readonly responses: Readonly<Record<string, Response>>;
}

interface Document {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses?: Readonly<Record<string, Response>>;
  };
}

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
/** A text with its code in backticks. */
const prose = (text: string) =>
  escape(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replaceAll("\n\n", "<br>");

const nameOf = (ref: string) => ref.split("/").at(-1) ?? "";

/** The type of a value in words. */
function typeOf(schema: Schema): string {
  const { $ref, type, enum: values, oneOf, anyOf = oneOf, items } = schema;
  if ($ref !== undefined) return `<a href="#${nameOf($ref)}">${nameOf($ref)}</a>`;
  if (values) return values.map((value) => `<code>${escape(String(value))}</code>`).join(" or ");
  if (anyOf) return anyOf.map(typeOf).join(" or ");
  if (items) return `list of ${typeOf(items)}`;
  return escape([type ?? "any"].flat().join(" or "));
}

/** The fields of an object, and of the objects within. */
function fieldRows({ properties = {}, required = [] }: Schema, before = ""): string {
  return Object.entries(properties)
    .map(([name, schema]) => {
      const path = `${before}${name}`;
      const inner = schema.items ?? schema;
      const type = inner.properties
        ? schema.items
          ? "list of objects"
          : "object"
        : typeOf(schema);
      const row = `<tr><th scope="row"><code>${escape(path)}</code></th><td>${type}</td>
<td>${required.includes(name) ? "yes" : "no"}</td><td>${prose(schema.description ?? "")}</td></tr>`;
      return row + (inner.properties ? fieldRows(inner, `${path}.`) : "");
    })
    .join("");
}

const table = (rows: string, caption: string) =>
  `<table><caption>${caption}</caption><thead><tr><th scope="col">name</th><th scope="col">type</th><th scope="col">required</th><th scope="col">meaning</th></tr></thead><tbody>${rows}</tbody></table>`;

const json = (value: unknown) =>
  `<pre tabindex="0">${escape(JSON.stringify(value, null, 2))}</pre>`;

const parameterRow = ({ name, required, description = "", schema }: Parameter) =>
  `<tr><th scope="row"><code>${escape(name)}</code></th><td>${typeOf(schema)}</td>
<td>${required ? "yes" : "no"}</td><td>${prose(description)}</td></tr>`;

const responseRow = ([status, { description, content = {} }]: [string, Response]) =>
  `<tr><th scope="row">${status}</th><td>${prose(description)}</td><td>${Object.entries(content)
    .map(([type, { schema }]) => `${escape(type)} ${schema.$ref ? typeOf(schema) : ""}`)
    .join("<br>")}</td></tr>`;

function callSection(
  { method, path, operation }: { method: string; path: string; operation: Operation },
  shared: Document["components"]["responses"] = {},
): string {
  const { operationId, summary, description, parameters = [], requestBody } = operation;
  const responses = Object.entries(operation.responses).map(([status, own]): [string, Response] => [
    status,
    shared[nameOf(own.$ref ?? "")] ?? own,
  ]);
  const [body] = Object.entries(requestBody?.content ?? {});
  return `<section id="${operationId}"><h3>${escape(summary)}</h3>
<p><b>${method.toUpperCase()}</b> <code>${escape(path)}</code></p><p>${prose(description)}</p>
${parameters.length > 0 ? table(parameters.map(parameterRow).join(""), "Parameters") : ""}
${body ? `<p>Body (${escape(body[0])}): ${typeOf(body[1].schema)}</p>` : ""}
<table><caption>Answers</caption><tbody>${responses.map(responseRow).join("")}</tbody></table></section>`;
}

const schemaSection = ([name, schema]: [string, Schema]) =>
  `<section id="${name}"><h3>${name}</h3><p>${prose(schema.description ?? "")}</p>
${schema.properties ? table(fieldRows(schema), "Fields") : `<p>${typeOf(schema)}</p>`}${(schema.examples ?? []).map(json).join("")}</section>`;

/** The reference as a page without a script: calls by subject, then what they send and answer. */
function referencePage({ info, servers, tags, paths, components }: Document): string {
  const base = servers[0]?.url ?? "";
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const ofTag = (name: string) =>
    operations.filter(({ operation }) => operation.tags.includes(name));
  const menu = tags
    .map(
      ({ name }) =>
        `<li>${name}<ul>${ofTag(name)
          .map(
            ({ operation }) =>
              `<li><a href="#${operation.operationId}">${escape(operation.summary)}</a></li>`,
          )
          .join("")}</ul></li>`,
    )
    .join("");
  const sections = tags.map(
    ({ name, description }) =>
      `<h2>${name}</h2><p>${escape(description ?? "")}</p>${ofTag(name)
        .map(({ path, method, operation }) =>
          callSection({ method, path: `${base}${path}`, operation }, components.responses),
        )
        .join("")}`,
  );
  const title = `${escape(info.title)} ${escape(info.version)}`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="docs.css">
<main><h1>${title}</h1><p>${prose(info.description)}</p><p>For programs: <a href="openapi.json">openapi.json</a>.</p>
<nav aria-label="Calls"><ul>${menu}<li><a href="#schemas">Schemas</a></li></ul></nav>
${sections.join("")}<h2 id="schemas">Schemas</h2>${Object.entries(components.schemas).map(schemaSection).join("")}</main></html>`;
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 62rem; margin: 2rem auto; padding: 0 1rem }
section { border-top: 1px solid; margin-top: 1.5rem; overflow-x: auto }
table { border-collapse: collapse; width: 100%; margin: 1rem 0 }
caption { text-align: start; font-weight: bold } th, td { text-align: start; vertical-align: top; padding: .3rem .8rem .3rem 0 }
pre { overflow: auto; max-height: 30rem; padding: .5rem; border: 1px solid } code { overflow-wrap: anywhere }
nav ul { list-style: none; padding-inline-start: 1rem }
`;

/** Mounts an OpenAPI document and the page that shows it, open to anybody: both say nothing of an organisation. */
export function mountDocuments(app: FastifyInstance, make: () => Json): void {
  // Made when it is asked for first, which takes some 100 ms.
  let made: { text: string; page: string } | undefined;
  const documents = () => {
    if (made) return made;
    const document = make();
    made = {
      text: JSON.stringify(document),
      page: referencePage(document as unknown as Document),
    };
    return made;
  };
  app.get("/openapi.json", (_, reply) =>
    reply.type("application/json; charset=utf-8").send(documents().text),
  );
  app.get("/docs.css", (_, reply) => reply.type("text/css").send(STYLE));
  app.get("/docs", (_, reply) =>
    reply
      .header(
        "content-security-policy",
        "default-src 'none'; style-src 'self'; frame-ancestors 'none'",
      )
      .type("text/html; charset=utf-8")
      .send(documents().page),
  );
}
