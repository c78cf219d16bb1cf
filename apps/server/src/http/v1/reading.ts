import type { V1Shape } from "@assay/contract/v1";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { isBounded, isMass } from "../bodyBounds.ts";
import { RuleFailure } from "../failure.ts";
import { ProblemFailure } from "./problems.ts";

/** Names with which a merge could reach the prototype of an object. */
const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);

/** The paths of fields with such names, at any depth. */
function forbiddenFields(value: unknown, at: readonly string[] = []): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = [...at, key];
    const isForbidden = !Array.isArray(value) && FORBIDDEN.has(key);
    return isForbidden ? [path.join(".")] : forbiddenFields(inner, path);
  });
}

/** JSON of a body; an empty one is none. @throws ProblemFailure malformed; RuleFailure tooMany */
function parsed(text: string): unknown {
  if (text === "") return undefined;
  if (isMass(text)) throw new RuleFailure([{ path: "body", rule: "tooMany" }]);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ProblemFailure("malformed");
  }
}

/** Reads JSON without Fastify's own refusal of prototypes, which has no field. Other types of content are malformed. */
export function readJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    ["application/json", "application/merge-patch+json"],
    { parseAs: "string" },
    async (_request: unknown, text: string) => parsed(text),
  );
}

const fieldOf = (path: readonly PropertyKey[], part: string): string =>
  path.length === 0 ? part : path.map(String).join(".");

type Issue = z.core.$ZodIssue;

/** A rule is a word that programs compare; a schema without one of its own gives a sentence. */
const WORD = /^\w+$/;

function ruleOf(issue: Issue): string {
  if (WORD.test(issue.message)) return issue.message;
  const isAbsent = issue.code === "invalid_type" && issue.message.endsWith("received undefined");
  return isAbsent ? "required" : "invalid";
}

/** The faults of an issue: an unknown field is one by itself. */
const faultsOf = (issue: Issue, part: string) =>
  issue.code === "unrecognized_keys"
    ? issue.keys.map((key) => ({ path: fieldOf([...issue.path, key], part), rule: "unknown" }))
    : [{ path: fieldOf(issue.path, part), rule: ruleOf(issue) }];

function checked(schema: z.ZodMiniType | undefined, value: unknown, part: string): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new RuleFailure(result.error.issues.flatMap((issue) => faultsOf(issue, part)));
}

interface Sent {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Ids in the path that are no ids belong to nothing. */
function paramsOf(schema: z.ZodMiniType | undefined, params: unknown): unknown {
  const result = schema?.safeParse(params);
  if (result?.success === false) throw new ProblemFailure("notFound");
  return result?.data;
}

/**
 * What a call's handler gets of a request.
 *
 * @throws ProblemFailure notFound, malformed; RuleFailure with the fields that are wrong
 */
export function readSent(shape: V1Shape, { params, query, body }: Sent) {
  const known = paramsOf(shape.params, params);
  if (shape.body) {
    if (typeof body !== "object" || body === null) throw new ProblemFailure("malformed");
    if (!isBounded(body)) throw new RuleFailure([{ path: "body", rule: "tooMany" }]);
    const forbidden = forbiddenFields(body);
    if (forbidden.length > 0)
      throw new RuleFailure(forbidden.map((path) => ({ path, rule: "unknown" })));
  }
  return {
    params: known,
    query: checked(shape.query ?? z.strictObject({}), query, "query"),
    body: checked(shape.body, body, "body"),
  };
}
