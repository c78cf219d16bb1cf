import { request, type IncomingHttpHeaders } from "node:http";
import type {
  CallShape,
  ErrorType,
  Failure,
  Payload,
  SentBody,
  SentParams,
  SentQuery,
} from "@assay/contract";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  bytes: Buffer;
}

export interface RawRequest {
  method?: string;
  path: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
}

/** One request through `node:http`: `fetch` would drop the Host header. */
export function send(port: number, { method = "GET", path, headers, body }: RawRequest) {
  return new Promise<Answer>((resolve, reject) => {
    const outgoing = request({ host: "127.0.0.1", port, method, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString("utf8"),
          bytes: Buffer.concat(chunks),
        }),
      );
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

export interface SentFile {
  name: string;
  bytes: Buffer;
  /** As a browser declares it. */
  type?: string;
}

export interface Sent<C extends CallShape> {
  params?: SentParams<C>;
  query?: SentQuery<C>;
  body?: SentBody<C>;
  /** Sent as a form, with the body as its fields. */
  file?: SentFile;
  headers?: Record<string, string>;
}

/** The body as a caller sends it: JSON, or a form where a file comes with it. */
async function contentOf({ body, file }: Pick<Sent<CallShape>, "file"> & { body?: unknown }) {
  if (!file) {
    if (body === undefined) return {};
    return { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {}))
    for (const entry of [value].flat()) form.append(name, String(entry));
  const type = file.type ?? "application/octet-stream";
  form.append("file", new File([new Uint8Array(file.bytes)], file.name, { type }));
  const encoded = new Response(form);
  return {
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { "content-type": encoded.headers.get("content-type") ?? "" },
  };
}

const pathOf = (template: string, params: Record<string, unknown>) =>
  `/api${template.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))}`;

/** A caller of one tenant, signed in or not. */
export class Client {
  readonly port: number;
  readonly host: string;
  token: string | null = null;

  constructor(port: number, host: string, token: string | null = null) {
    this.port = port;
    this.host = host;
    this.token = token;
  }

  /** Sends a call and returns the answer as it came. */
  async send<C extends CallShape>(call: C, sent: Sent<C> = {}): Promise<Answer> {
    const search = new URLSearchParams(sent.query as Record<string, string>).toString();
    const { headers, ...content } = await contentOf(sent);
    return send(this.port, {
      method: call.method,
      path: pathOf(call.path, sent.params ?? {}) + (search && `?${search}`),
      headers: {
        host: this.host,
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...headers,
        ...sent.headers,
      },
      ...content,
    });
  }

  /** @throws Error with the whole answer when the call did not succeed. */
  async ok<C extends CallShape>(call: C, sent: Sent<C> = {}): Promise<Payload<C>> {
    const answer = await this.send(call, sent);
    if (answer.status !== 200)
      throw new Error(`${call.method} ${call.path}: ${answer.status} ${answer.text}`);
    return (JSON.parse(answer.text) as { payload: Payload<C> }).payload;
  }

  /** The file that a call answers. @throws Error with the whole answer when it did not succeed. */
  async bytes<C extends CallShape>(call: C, sent: Sent<C> = {}): Promise<Buffer> {
    const answer = await this.send(call, sent);
    if (answer.status !== 200) throw new Error(`${call.path}: ${answer.status} ${answer.text}`);
    return answer.bytes;
  }

  /** The failure of a call, with its error types. @throws Error when it succeeded. */
  async refused<C extends CallShape>(
    call: C,
    sent: Sent<C> = {},
  ): Promise<Failure & { status: number; types: ErrorType[] }> {
    const answer = await this.send(call, sent);
    if (answer.status === 200) throw new Error(`${call.path} was not refused: ${answer.text}`);
    const failure = JSON.parse(answer.text) as Failure;
    const types = failure.metadata.errors.map((error) => error.type);
    return { ...failure, status: answer.status, types };
  }

  /** The first error of a call, if it was refused, and what it answered. */
  async outcome<C extends CallShape>(
    call: C,
    sent: Sent<C> = {},
  ): Promise<{ error: ErrorType | undefined; payload: unknown }> {
    const { payload, metadata } = JSON.parse((await this.send(call, sent)).text) as Failure;
    return { error: metadata.errors[0]?.type, payload };
  }
}
