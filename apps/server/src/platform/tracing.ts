import type { Attributes, Context, Span, SpanKind as Kind, Tracer } from "@opentelemetry/api";
import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance } from "fastify";
import type { Database, TenantTransaction } from "../db/database.ts";
import { statementSummary } from "./statements.ts";
import type { Jobs } from "./jobs.ts";

/** Traces of calls, transactions, statements and jobs; unset without a collector. */
export interface Tracing {
  /** Makes a span for every call, as part of the caller's trace if one was sent; the log lines name the trace. */
  traceCalls(app: FastifyInstance): void;
  traceDatabase(database: Database): Database;
  traceJobs(jobs: Jobs): Jobs;
  /** Sends the waiting traces. */
  close(): Promise<void>;
}

interface TracingOptions {
  /** URL of an OTLP collector over HTTP, without a path. */
  endpoint: string;
  serviceName: string;
  version: string;
}

/** Opens tracing. The libraries are only loaded here, since a server without traces does not need their memory. */
export async function openTracing(options: TracingOptions): Promise<Tracing> {
  const { endpoint, serviceName, version } = options;
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName, "service.version": version }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: 2_000 })],
  });
  const spans = new Spans(provider.getTracer("assay"), api);
  return {
    traceCalls: (app) => traceCalls(app, spans),
    traceDatabase: (database) => {
      const traced =
        (inTenant: Database["withTenant"]): Database["withTenant"] =>
        (tenantId, work) =>
          spans.within("transaction", api.SpanKind.CLIENT, () =>
            inTenant(tenantId, (tx) => work(tracedStatements(tx, spans))),
          );
      return {
        ...database,
        withTenant: traced(database.withTenant),
        readTenant: traced(database.readTenant),
      };
    },
    traceJobs: (jobs) => ({
      ...jobs,
      work: (queue, handler) =>
        jobs.work(queue, (data) =>
          spans.within(`job ${queue}`, api.SpanKind.CONSUMER, () => handler(data)),
        ),
    }),
    // Traces that the collector does not accept are lost, since a stop must not wait long.
    close: () => provider.shutdown().catch(() => undefined),
  };
}

type Api = typeof import("@opentelemetry/api");

/** Nested spans, whose parent is found across asynchronous calls. */
class Spans {
  readonly #tracer: Tracer;
  readonly api: Api;
  readonly around = new AsyncLocalStorage<Context>();

  constructor(tracer: Tracer, api: Api) {
    this.#tracer = tracer;
    this.api = api;
  }

  start(name: string, kind: Kind, parent = this.around.getStore() ?? this.api.ROOT_CONTEXT) {
    const span = this.#tracer.startSpan(name, { kind }, parent);
    return { span, context: this.api.trace.setSpan(parent, span) };
  }

  /** Adds attributes to the span that is open. */
  describe(attributes: Attributes): void {
    const context = this.around.getStore();
    if (context) this.api.trace.getSpan(context)?.setAttributes(attributes);
  }

  /** An error marks the span, without its message, which may contain personal data. */
  async within<T>(name: string, kind: Kind, work: () => Promise<T>): Promise<T> {
    const { span, context } = this.start(name, kind);
    try {
      return await this.around.run(context, work);
    } catch (error) {
      span.setStatus({ code: this.api.SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  }
}

/** Traces statements by their summaries and texts, without their parameters. */
function tracedStatements(tx: TenantTransaction, spans: Spans): TenantTransaction {
  const traced = <T>(text: string, work: () => Promise<T>) =>
    spans.within(`sql ${statementSummary(text)}`, spans.api.SpanKind.CLIENT, () => {
      spans.describe({ "db.system.name": "postgresql", "db.query.text": text });
      return work();
    });
  return {
    ...tx,
    prepared: (row, text, values) => traced(text, () => tx.prepared(row, text, values)),
    execute: (text, values) => traced(text, () => tx.execute(text, values)),
  };
}

/** W3C Trace Context: version, trace, parent, flags. */
const TRACEPARENT = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

function parentOf(header: string | string[] | undefined, { api }: Spans): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(String(header ?? "")) ?? [];
  if (!traceId || !spanId || !flags) return api.ROOT_CONTEXT;
  const remote = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  if (!api.isSpanContextValid(remote)) return api.ROOT_CONTEXT;
  return api.trace.setSpanContext(api.ROOT_CONTEXT, remote);
}

function traceCalls(app: FastifyInstance, spans: Spans): void {
  const open = new WeakMap<object, Span>();
  app.addHook("onRequest", (request, _reply, done) => {
    const { method, headers, routeOptions } = request;
    const route = routeOptions.url ?? "none";
    const parent = parentOf(headers["traceparent"], spans);
    const { SERVER } = spans.api.SpanKind;
    const { span, context } = spans.start(`${method} ${route}`, SERVER, parent);
    span.setAttributes({ "http.request.method": method, "http.route": route });
    open.set(request, span);
    request.log = request.log.child({ traceId: span.spanContext().traceId });
    spans.around.run(context, done);
  });
  app.addHook("onResponse", async (request, reply) => {
    const span = open.get(request);
    span?.setAttribute("http.response.status_code", reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: spans.api.SpanStatusCode.ERROR });
    span?.end();
  });
}
