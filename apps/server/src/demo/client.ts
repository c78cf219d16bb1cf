import {
  type CallShape,
  calls,
  type Payload,
  type SentBody,
  type SentParams,
} from "@assay/contract";
import type { FastifyInstance, InjectOptions } from "fastify";

type Calls = typeof calls;
type Asked<C extends CallShape> = (C["params"] extends object
  ? { params: SentParams<C> }
  : unknown) &
  (C["body"] extends object ? { body: SentBody<C> } : unknown);

/** Sends calls as one user, in process. Throws for any refusal, which would be a fault of the demo's content. */
export interface DemoClient {
  ask<N extends keyof Calls>(name: N, asked: Asked<Calls[N]>): Promise<Payload<Calls[N]>>;
  upload(
    body: SentBody<Calls["uploadFile"]>,
    file: { name: string; bytes: Buffer },
  ): Promise<Payload<Calls["uploadFile"]>>;
}

export function openClient(app: FastifyInstance, host: string, token?: string): DemoClient {
  const sender = { host, ...(token && { authorization: `Bearer ${token}` }) };
  async function send<N extends keyof Calls>(name: N, options: InjectOptions) {
    const answer = await app.inject(options);
    if (answer.statusCode !== 200)
      throw new Error(`${name} for the demo was refused: ${answer.body}`);
    return answer.json<{ payload: Payload<Calls[N]> }>().payload;
  }
  return {
    ask(name, asked) {
      const shape: CallShape = calls[name];
      const { params, body } = asked as { params?: Record<string, string>; body?: object };
      const url = shape.path.replace(/:(\w+)/g, (_, key: string) => params?.[key] ?? "");
      const sent = { method: shape.method, url: `/api${url}`, headers: sender };
      return send(name, { ...sent, ...(body && { payload: body }) });
    },
    async upload(body, { name, bytes }) {
      const form = new FormData();
      for (const [field, value] of Object.entries(body)) form.append(field, value);
      form.append("file", new File([new Uint8Array(bytes)], name, { type: "application/pdf" }));
      const encoded = new Response(form);
      const type = encoded.headers.get("content-type") ?? "";
      return send("uploadFile", {
        method: "POST",
        url: "/api/Files",
        headers: { ...sender, "content-type": type },
        payload: Buffer.from(await encoded.arrayBuffer()),
      });
    },
  };
}

/** Signs in with e-mail and password. */
export async function signInClient(
  app: FastifyInstance,
  host: string,
  body: { email: string; password: string },
): Promise<DemoClient> {
  const { token } = await openClient(app, host).ask("login", { body });
  return openClient(app, host, token.token);
}
