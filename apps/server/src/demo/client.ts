import { type CallShape, calls, type Params, type Payload, type SentBody } from "@assay/contract";
import type { FastifyInstance } from "fastify";

type Calls = typeof calls;
type Asked<C extends CallShape> = (C["params"] extends object ? { params: Params<C> } : unknown) &
  (C["body"] extends object ? { body: SentBody<C> } : unknown);

/** Sends calls as one user, in process. Fails loudly: the demo's content is ours to repair. */
export interface DemoClient {
  ask<N extends keyof Calls>(name: N, asked: Asked<Calls[N]>): Promise<Payload<Calls[N]>>;
}

export function openClient(app: FastifyInstance, host: string, token?: string): DemoClient {
  return {
    async ask(name, asked) {
      const shape: CallShape = calls[name];
      const { params, body } = asked as { params?: Record<string, string>; body?: object };
      const url = shape.path.replace(/:(\w+)/g, (_, key: string) => params?.[key] ?? "");
      const answer = await app.inject({
        method: shape.method,
        url: `/api${url}`,
        headers: { host, ...(token && { authorization: `Bearer ${token}` }) },
        ...(body && { payload: body }),
      });
      if (answer.statusCode !== 200)
        throw new Error(`${name} for the demo was refused: ${answer.body}`);
      return answer.json<{ payload: Payload<Calls[typeof name]> }>().payload;
    },
  };
}

/** Signs in with e-mail and password like anybody else. */
export async function signInClient(
  app: FastifyInstance,
  host: string,
  body: { email: string; password: string },
): Promise<DemoClient> {
  const { token } = await openClient(app, host).ask("login", { body });
  return openClient(app, host, token.token);
}
