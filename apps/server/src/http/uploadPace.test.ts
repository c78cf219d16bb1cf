import { once } from "node:events";
import net from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { cutWhenSlow } from "./uploadPace.ts";

const pace = { idleMs: 300, graceMs: 500, leastRate: 10_000, everyMs: 20 };

describe("the pace of an upload", () => {
  let listener: net.Server;
  let sockets: net.Socket[] = [];
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    sockets = [];
    listener.close();
  });

  /** Sends bytes at intervals for 1.5 seconds. Returns whether the connection is still open. */
  async function survives(bytes: number, everyMs: number) {
    listener = net.createServer((socket) => {
      sockets.push(socket.resume());
      cutWhenSlow(socket, pace);
    });
    await once(listener.listen(0, "127.0.0.1"), "listening");
    const { port } = listener.address() as net.AddressInfo;
    const sender = net.connect(port, "127.0.0.1").on("error", () => undefined);
    sockets.push(sender);
    let isOpen = true;
    sender.on("close", () => (isOpen = false));
    const timer = setInterval(() => sender.write(Buffer.alloc(bytes)), everyMs);
    await delay(1_500);
    clearInterval(timer);
    return isOpen;
  }

  it("is enough where it comes in parts with pauses", async () => {
    expect(await survives(10_000, 200)).toBe(true);
  });
  it("is too slow where nothing comes", async () => {
    expect(await survives(1_000_000, 60_000)).toBe(false);
  });
  it("is too slow where it only trickles", async () => {
    expect(await survives(1, 100)).toBe(false);
  });

  it("is nobody's matter after the upload", async () => {
    listener = net.createServer((socket) => {
      sockets.push(socket.resume());
      cutWhenSlow(socket, pace)();
    });
    await once(listener.listen(0, "127.0.0.1"), "listening");
    const { port } = listener.address() as net.AddressInfo;
    const sender = net.connect(port, "127.0.0.1");
    sockets.push(sender);
    await delay(800);
    expect(sender.destroyed).toBe(false);
  });
});
