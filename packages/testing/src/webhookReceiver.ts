import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";

export interface ReceivedMessage {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly received: readonly ReceivedMessage[];
  /** The status of the next answers; 204 at first. */
  answers(status: number, headers?: Record<string, string>): void;
  /** Resolves once as many messages were received. @throws Error if they do not come */
  hasReceived(count: number): Promise<void>;
  close(): Promise<void>;
}

const WAIT_MS = 20_000;

/** A program of somebody else on loopback that is told of events. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedMessage[] = [];
  let answer: { status: number; headers: Record<string, string> } = { status: 204, headers: {} };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const { method = "", headers } = request;
      received.push({ method, headers, body: Buffer.concat(parts).toString("utf8") });
      response.writeHead(answer.status, answer.headers).end();
      server.emit("received");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answers: (status, headers = {}) => {
      answer = { status, headers };
    },
    hasReceived: (count) =>
      new Promise((resolve, reject) => {
        const stop = () => {
          clearTimeout(timer);
          server.off("received", look);
        };
        const look = () => {
          if (received.length < count) return;
          stop();
          resolve();
        };
        const timer = setTimeout(() => {
          stop();
          reject(new Error(`${received.length} of ${count} messages have come`));
        }, WAIT_MS);
        server.on("received", look);
        look();
      }),
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** The event in a message, if the library of Standard Webhooks accepts its signature. @throws Error */
export const verifiedEvent = ({ headers, body }: ReceivedMessage, secret: string): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);
