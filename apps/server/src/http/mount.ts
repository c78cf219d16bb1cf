import { setImmediate } from "node:timers/promises";
import { type CallShape, calls, envelope, Failure } from "@assay/contract";
import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { refuseAnonymous } from "./admission.ts";
import { succeed } from "./answers.ts";
import { tokenHashOf } from "./authentication.ts";
import { isBounded, isLargeWrite, isMass } from "./bodyBounds.ts";
import type { Handlers } from "./context.ts";
import type { EventStream } from "./eventStream.ts";
import { RuleFailure } from "./failure.ts";
import { type FileAnswer, sendFile } from "./fileAnswer.ts";
import { JsonList, sendList } from "./jsonList.ts";
import { readable, serializeLarge } from "./jsonText.ts";
import { type AnyHandler, type CallDependencies, runCall } from "./runCall.ts";
import { openUploadBudget } from "./uploadBudget.ts";

interface Answering {
  /** Check every answer against its contract, also the large ones. On in tests. */
  checkAnswers: boolean;
}
export type MountOptions = Omit<CallDependencies, "uploads"> & Answering;

const FORM = "application/x-www-form-urlencoded";

/** V8's message for an object that cannot be compared with a number. */
const NO_PRIMITIVE = "Cannot convert object to primitive value";

/**
 * Mounts every call of the contract with its handler.
 *
 * @throws Error when a call has no handler or a handler no call: the server refuses to start.
 */
export function mountCalls(
  app: FastifyInstance,
  handlers: Handlers<typeof calls>,
  options: MountOptions,
): void {
  const orphans = Object.keys(handlers).filter((name) => !(name in calls));
  const missing = Object.keys(calls).filter((name) => !(name in handlers));
  if (orphans.length + missing.length > 0)
    throw new Error(
      `calls without handler: ${missing.join()}; handlers without call: ${orphans.join()}`,
    );
  app.setValidatorCompiler((schema) => {
    const check = validatorCompiler(schema as Parameters<typeof validatorCompiler>[0]);
    return (data: unknown) => {
      try {
        return check(data);
      } catch (error) {
        // The schema has found more issues than fit on the stack.
        if (error instanceof RangeError) return { error: new Error("tooMany") };
        // zod compares the `length` of a value of the wrong type too, and an object may refuse to become a number.
        if (error instanceof TypeError && error.message === NO_PRIMITIVE)
          return { error: new Error("invalid") };
        throw error;
      }
    };
  });
  app.setSerializerCompiler(serializerCompiler);
  readCounted(app);
  const dependencies = { ...options, uploads: openUploadBudget() };
  // Cast, since TypeScript does not see that a name's shape and its handler belong together in a loop over the union
  // of all names (correlated unions).
  const routeOf = (name: string, shape: CallShape) =>
    route(name, shape, handlers[name as keyof typeof calls] as AnyHandler, dependencies);
  const all: [string, CallShape][] = Object.entries(calls);
  for (const [name, shape] of all) if (!shape.form) app.route(routeOf(name, shape));
  // Apart, since a page of another site could send a form to any call that takes one.
  void app.register(async (forms) => {
    forms.addContentTypeParser<string>(FORM, { parseAs: "string" }, (_, text, done) =>
      done(null, Object.fromEntries(new URLSearchParams(text))),
    );
    for (const [name, shape] of all) if (shape.form) forms.route(routeOf(name, shape));
  });
}

/** Parses JSON like Fastify, but refuses bodies with too many values first. */
function readCounted(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser<string>(
    "application/json",
    { parseAs: "string" },
    (request, text, done) => {
      if (isMass(text)) done(new RuleFailure([{ path: "body", rule: "tooMany" }]));
      else void parse(request, text, done);
    },
  );
}

function route(
  name: string,
  shape: CallShape,
  handler: AnyHandler,
  options: CallDependencies & Answering,
): RouteOptions {
  const unchecked = shape.large && !options.checkAnswers;
  return {
    method: shape.method,
    url: shape.path,
    ...(shape.bodyLimit && { bodyLimit: shape.bodyLimit }),
    config: { callName: name },
    schema: {
      ...(shape.params && { params: shape.params }),
      ...(shape.query && { querystring: shape.query }),
      ...(shape.body && { body: shape.body }),
      response: {
        ...(!shape.file && !shape.stream && { 200: envelope(shape.response) }),
        400: Failure,
      },
    },
    // A form is read and checked after the access to the call.
    ...(shape.upload && { validatorCompiler: () => () => true }),
    ...(unchecked && { serializerCompiler: () => serializeLarge }),
    onRequest: async (request: FastifyRequest) => {
      await options.limits.take(request, shape, tokenHashOf(request));
      if (shape.access !== "public") await refuseAnonymous(request, shape, options);
    },
    preValidation: async (request) => {
      await betweenSteps(request, shape);
      if (!isBounded(request.body)) throw new RuleFailure([{ path: "body", rule: "tooMany" }]);
      await betweenSteps(request, shape);
    },
    preHandler: async (request) => betweenSteps(request, shape),
    handler: async (request, reply) => {
      const payload = await runCall(request, shape, handler, options);
      if (shape.stream) return (payload as EventStream).attach(request, reply);
      if (shape.file) return sendFile(reply, payload as FileAnswer);
      if (!(payload instanceof JsonList))
        return succeed(request.id, unchecked ? payload : readable(payload));
      const whole = succeed(request.id, unchecked ? null : await payload.whole());
      return unchecked ? sendList(reply, payload, whole.metadata) : whole;
    },
  };
}

/** Yields to other requests between reading, validating and storing a large body, which each block for a while. */
async function betweenSteps(request: FastifyRequest, shape: CallShape): Promise<void> {
  if (isLargeWrite(request, shape)) await setImmediate();
}
