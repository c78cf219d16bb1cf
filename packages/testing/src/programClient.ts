import type { Problem, V1Answer, V1Body, V1Params, V1Query, V1Shape } from "@assay/contract/v1";
import { type Answer, send } from "./client.ts";

interface Request<C extends V1Shape> {
  readonly params?: V1Params<C>;
  readonly query?: V1Query<C>;
  readonly body?: V1Body<C>;
  readonly headers?: Record<string, string>;
}

/** What is sent where no compiler checks it. */
export interface LooseRequest {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** A program that calls `/api/v1` with a key. */
export class ProgramClient {
  readonly port: number;
  readonly host: string;
  key: string | null;

  constructor(port: number, host: string, key: string | null = null) {
    this.port = port;
    this.host = host;
    this.key = key;
  }

  /** Sends a call, and returns the answer as it came. */
  async send(shape: V1Shape, sent: LooseRequest = {}): Promise<Answer> {
    const params = (sent.params ?? {}) as Record<string, string>;
    const path = shape.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ""),
    );
    const query = new URLSearchParams((sent.query ?? {}) as Record<string, string>).toString();
    const body = sent.body === undefined ? undefined : JSON.stringify(sent.body);
    return send(this.port, {
      method: shape.method,
      path: `/api/v1${path}${query && `?${query}`}`,
      headers: {
        host: this.host,
        ...(this.key !== null && { authorization: `Bearer ${this.key}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...sent.headers,
      },
      ...(body !== undefined && { body }),
    });
  }

  /** @throws Error with the whole answer when the call did not succeed. */
  async ok<C extends V1Shape>(shape: C, sent: Request<C> = {}): Promise<V1Answer<C>> {
    const answer = await this.send(shape, sent);
    if (answer.status !== (shape.status ?? 200))
      throw new Error(`${shape.method} ${shape.path}: ${answer.status} ${answer.text}`);
    return JSON.parse(answer.text) as V1Answer<C>;
  }

  /** The problem of a call. @throws Error when it succeeded. */
  async refused(shape: V1Shape, sent: LooseRequest = {}): Promise<Problem> {
    const answer = await this.send(shape, sent);
    if (answer.status < 400) throw new Error(`${shape.path} was not refused: ${answer.text}`);
    return JSON.parse(answer.text) as Problem;
  }
}
