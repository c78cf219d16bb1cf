import { setTimeout as pause } from "node:timers/promises";
import { drawing, type Engine, expressionOf, pressing, typing } from "./engine.ts";
import { freePort, Programs, said } from "./programs.ts";

/** WebDriver over HTTP: https://www.w3.org/TR/webdriver2/ */
async function command(address: string, method: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(address, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null };
  if (!answer.ok) throw new Error(`${address}: ${value?.error} ${value?.message}`);
  return value;
}

async function untilReady(address: string) {
  for (let tries = 100; ; tries -= 1)
    try {
      return await command(`${address}/status`, "GET");
    } catch (error) {
      if (tries === 0) throw error;
      await pause(100);
    }
}

interface Found {
  driver: string;
  browser: string;
  display: string;
}

/** WebKit's own small browser on a separate screen; `size` is that of the window. */
export async function webkit(
  found: Found,
  size: { width: number; height: number },
): Promise<Engine> {
  const programs = new Programs();
  const settings = "-displayfd 1 -nolisten tcp -screen 0 1600x1200x24".split(" ");
  const screen = programs.start(found.display, settings);
  const display = `:${await said(screen.stdout, /^(\d+)$/)}`;
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  programs.start(found.driver, ["--host=127.0.0.1", `--port=${port}`], {
    DISPLAY: display,
    // The journeys read the pages in German.
    LANGUAGE: "de",
  });
  await untilReady(address);
  const { sessionId } = (await command(`${address}/session`, "POST", {
    capabilities: {
      alwaysMatch: {
        browserName: "MiniBrowser",
        "webkitgtk:browserOptions": { binary: found.browser, args: ["--automation"] },
      },
    },
  })) as { sessionId: string };
  const session = `${address}/session/${sessionId}`;
  const post = (path: string, body: unknown = {}) => command(`${session}/${path}`, "POST", body);
  await post("window/rect", { x: 0, y: 0, ...size });
  await post("timeouts", { script: 60_000, pageLoad: 60_000 });
  const act = async (actions: unknown) => void (await post("actions", { actions }));
  return {
    open: async (url) => void (await post("url", { url })),
    reload: async () => void (await post("refresh")),
    run: async (work, ...args) => {
      const script = `return ${expressionOf(work, args)}`;
      return JSON.parse((await post("execute/sync", { script, args: [] })) as string);
    },
    click: (at) => act(drawing([at], "mouse")),
    stroke: (points) => act(drawing(points, "pen")),
    type: (text) => act(typing(text)),
    press: (key) => act(pressing(key)),
    resize: async (page) => void (await post("window/rect", { x: 0, y: 0, ...page })),
    screenshot: async () =>
      Buffer.from((await command(`${session}/screenshot`, "GET")) as string, "base64"),
    close: async () => {
      await command(session, "DELETE").catch(() => undefined);
      await programs.end();
    },
  };
}
