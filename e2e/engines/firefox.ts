import { writeFileSync } from "node:fs";
import path from "node:path";
import { drawing, type Engine, expressionOf, pressing, typing } from "./engine.ts";
import { Programs, said } from "./programs.ts";

/** No question at the start, and no calls to its maker. */
const PREFERENCES = {
  "app.normandy.enabled": false,
  "app.update.disabledForTesting": true,
  "browser.aboutwelcome.enabled": false,
  "browser.safebrowsing.malware.enabled": false,
  "browser.safebrowsing.phishing.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "datareporting.healthreport.uploadEnabled": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "extensions.update.enabled": false,
  // The journeys read the pages in German.
  "intl.accept_languages": "de",
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,",
  "toolkit.telemetry.enabled": false,
};

interface Answer {
  id?: number;
  type: "success" | "error" | "event";
  result?: unknown;
  error?: string;
  message?: string;
}

/** WebDriver BiDi over a socket: https://www.w3.org/TR/webdriver-bidi/ */
async function connect(address: string) {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error(`${address} does not answer.`)));
  });
  const open = new Map<number, (answer: Answer) => void>();
  socket.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) open.get(answer.id)?.(answer);
  });
  let last = 0;
  return async (method: string, params: object): Promise<unknown> => {
    const id = (last += 1);
    const answered = new Promise<Answer>((resolve) => open.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { type, result, error, message } = await answered;
    open.delete(id);
    if (type !== "success") throw new Error(`${method}: ${error} ${message}`);
    return result;
  };
}

type Send = Awaited<ReturnType<typeof connect>>;

async function evaluate(send: Send, context: string, expression: string): Promise<string> {
  const answer = (await send("script.evaluate", {
    expression,
    target: { context },
    awaitPromise: true,
  })) as { type: string; result: { value: string }; exceptionDetails?: { text: string } };
  if (answer.type !== "success") throw new Error(answer.exceptionDetails?.text);
  return answer.result.value;
}

/** Firefox without a window; `viewport` is that of the page. */
export async function firefox(
  program: string,
  viewport: { width: number; height: number },
): Promise<Engine> {
  const programs = new Programs();
  const preferences = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(path.join(programs.folder, "user.js"), preferences.join("\n"));
  const { stderr } = programs.start(program, [
    "--headless",
    "--no-remote",
    `--profile=${programs.folder}`,
    "--remote-debugging-port=0",
    "about:blank",
  ]);
  const send = await connect(`${await said(stderr, /BiDi listening on (ws:\S+)/)}/session`);
  await send("session.new", { capabilities: {} });
  const { contexts } = (await send("browsingContext.getTree", {})) as {
    contexts: [{ context: string }];
  };
  const [{ context }] = contexts;
  await send("browsingContext.setViewport", { context, viewport });
  const act = async (actions: unknown) =>
    void (await send("input.performActions", { context, actions }));
  return {
    open: async (url) =>
      void (await send("browsingContext.navigate", { context, url, wait: "complete" })),
    reload: async () => void (await send("browsingContext.reload", { context, wait: "complete" })),
    run: async (work, ...args) =>
      JSON.parse(await evaluate(send, context, expressionOf(work, args))),
    click: (at) => act(drawing([at], "mouse")),
    // It can be given no pen.
    stroke: (points) => act(drawing(points, "mouse")),
    type: (text) => act(typing(text)),
    press: (key) => act(pressing(key)),
    resize: async (size) =>
      void (await send("browsingContext.setViewport", { context, viewport: size })),
    screenshot: async () => {
      const { data } = (await send("browsingContext.captureScreenshot", { context })) as {
        data: string;
      };
      return Buffer.from(data, "base64");
    },
    close: () => programs.end(),
  };
}
