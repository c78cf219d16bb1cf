import net from "node:net";
import { once } from "node:events";
import { calls } from "@assay/contract";
import {
  buildRun,
  type Clamd,
  eicarText,
  hasClamd,
  startClamd,
  startTestServer,
  type TestRun,
  type TestServer,
} from "@assay/testing";
import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { clamdScan } from "../../../platform/virusScan.ts";
import { IdRow } from "../../../db/rows.ts";

const log = pino({ level: "silent" });
const pdf = (content = "") => Buffer.from(`%PDF-1.7\n${content}\n%%EOF\n`);
/** A PDF with the test virus inside, for which clamd has a signature that, unlike the usual one, matches anywhere. */
const infected = () => pdf(`1 0 obj\n${eicarText()}\nendobj`);

const MOST_BYTES = 5_000_000;
describe.skipIf(!hasClamd())("clamd", () => {
  let clamd: Clamd;
  let server: TestServer;
  let built: TestRun;
  beforeAll(async () => {
    clamd = await startClamd(MOST_BYTES);
    const url = () => clamd.url;
    server = await startTestServer(inject("postgresUrl"), {
      files: async (logger) => ({ virusScan: clamdScan({ url: url(), log: logger }) }),
    });
    built = await buildRun(server);
  });
  afterAll(async () => {
    await server.close();
    await clamd.close();
  });

  const sent = (bytes: Buffer) => ({
    body: {
      fileUsage: "SCHEDULE" as const,
      relations: JSON.stringify([{ type: "PROCESSRUN", id: built.run.id }]),
    },
    file: { name: "Ablauf.pdf", bytes, type: "application/pdf" },
  });
  const found = async () => {
    const relations = [{ type: "PROCESSRUN" as const, id: built.run.id }];
    return (await built.moderator.ok(calls.findFiles, { body: { relations } })).files;
  };
  const stored = async () =>
    await server.database.withTenant(built.tenant.id, (tx) =>
      tx.prepared(IdRow, "select id from file where tenant_id = $1", [tx.tenantId]),
    );

  it("finds the virus in a file, which is not stored [OERR-035]", async () => {
    const scan = clamdScan({ url: clamd.url, log });
    expect(await scan.scan(Buffer.from(eicarText()))).toBe("infected");
    expect(await scan.scan(pdf())).toBe("clean");
    const refusal = await built.moderator.refused(calls.uploadFile, sent(infected()));
    expect(refusal.types).toEqual(["VirusCheckFailed"]);
    expect([await found(), await stored()]).toEqual([[], []]);
    const file = await built.moderator.ok(calls.uploadFile, sent(pdf("clean")));
    expect(await found()).toEqual([file]);
  });

  it("is asked for every byte of a file, and what it does not take whole is not stored", async () => {
    const scan = clamdScan({ url: clamd.url, log });
    const end = Buffer.from(eicarText());
    const late = Buffer.concat([Buffer.alloc(MOST_BYTES - end.length, 32), end]);
    expect(await scan.scan(late)).toBe("infected");
    expect(await scan.scan(Buffer.alloc(MOST_BYTES, 32))).toBe("clean");
    expect(await scan.scan(Buffer.alloc(MOST_BYTES + 1, 32))).toBe("failed");
    const large = pdf("x".repeat(MOST_BYTES));
    const refusal = await built.moderator.refused(calls.uploadFile, sent(large));
    expect(refusal.types).toEqual(["VirusCheckFailed"]);
  });

  it("scans several files at once", async () => {
    const scan = clamdScan({ url: clamd.url, log });
    const files = Array.from({ length: 12 }, (_, index) => (index % 3 ? pdf() : infected()));
    const results = await Promise.all(files.map((bytes) => scan.scan(bytes)));
    expect(results).toEqual(files.map((_, index) => (index % 3 ? "clean" : "infected")));
  });

  it("keeps every file out while it is down [OERR-035]", async () => {
    const before = await found();
    await clamd.close();
    const refusal = await built.moderator.refused(calls.uploadFile, sent(pdf("down")));
    expect(refusal.types).toEqual(["VirusCheckFailed"]);
    expect(await found()).toEqual(before);
    expect(server.log.join("\n")).toContain("the virus scanner cannot be asked");
    expect(server.log.join("\n")).not.toContain("Ablauf");
    clamd = await startClamd();
  });
});

describe("a scanner that does not do its work", () => {
  let listener: net.Server | undefined;
  let sockets: net.Socket[] = [];
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    sockets = [];
    listener?.close();
    await (listener && once(listener, "close"));
  });

  /** A TCP server in place of clamd. */
  async function scanner(answer: (socket: net.Socket) => void, timeoutMs = 300) {
    listener = net.createServer((socket) => {
      sockets.push(socket.on("error", () => undefined));
      answer(socket);
    });
    await once(listener.listen(0, "127.0.0.1"), "listening");
    const { port } = listener.address() as net.AddressInfo;
    return clamdScan({ url: `tcp://127.0.0.1:${port}`, log, timeoutMs });
  }

  it.each<[string, (socket: net.Socket) => void]>([
    ["says nothing", (socket) => socket.resume()],
    ["does not even listen", () => undefined],
    ["hangs up", (socket) => socket.destroy()],
    ["hangs up in the middle of a word", (socket) => socket.end("stream: O")],
    ["says OK without an end", (socket) => socket.resume().write("stream: OK")],
    ["says OK of something else", (socket) => socket.resume().end("other: OK\0")],
    ["says something else", (socket) => socket.resume().end("UNKNOWN COMMAND\0")],
    ["says an error", (socket) => socket.resume().end("INSTREAM size limit exceeded. ERROR\0")],
    ["says too much", (socket) => socket.resume().write("x".repeat(100_000))],
    ["speaks HTTP", (socket) => socket.resume().end("HTTP/1.1 400 Bad Request\r\n\r\n")],
  ])("keeps the file out where it %s", async (_, answer) => {
    const scan = await scanner(answer);
    expect(await scan.scan(Buffer.alloc(3_000_000))).toBe("failed");
  });

  it("may be slow: nothing piles up while it reads", async () => {
    const warnings: string[] = [];
    const warned = ({ message }: Error) => void warnings.push(message);
    process.on("warning", warned);
    const scan = await scanner((socket) => {
      let read = 0;
      socket.on("data", (data) => {
        read += data.length;
        socket.pause();
        setTimeout(() => socket.resume(), 2);
        if (read >= 20_000_000) socket.write("stream: OK\0");
      });
    }, 20_000);
    expect(await scan.scan(Buffer.alloc(20_000_000))).toBe("clean");
    process.off("warning", warned);
    expect(warnings).toEqual([]);
  });

  it("is believed where it says that a file is clean", async () => {
    const scan = await scanner((socket) => socket.resume().end("stream: OK\0"));
    expect(await scan.scan(Buffer.alloc(10))).toBe("clean");
  });
});
