import net from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { FILE_BYTES } from "@assay/contract";
import {
  buildRun,
  fileRelations,
  pdfBytes,
  runOperatorCommand,
  send,
  startTestServer,
  type TestRun,
  type TestServer,
  uploadFile,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { files } from "../db/schema/files.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

const headers = ({ moderator }: TestRun) =>
  `host: ${moderator.host}\r\nauthorization: Bearer ${moderator.token}\r\ncontent-type: multipart/form-data; boundary=b\r\n`;

/** Begins the upload of a file of the maximum size, and sends nothing of it. */
function begin(made: TestRun) {
  const socket = net.connect(server.port, "127.0.0.1").on("error", () => undefined);
  socket.write(
    `POST /api/Files HTTP/1.1\r\n${headers(made)}content-length: ${FILE_BYTES}\r\n\r\n--b\r\n`,
  );
  return socket;
}
const destroy = (sockets: net.Socket[]) => {
  for (const socket of sockets) socket.destroy();
};

describe("an upload whose sender hangs up", () => {
  it("gives its room back, however soon that is", async () => {
    const made = await buildRun(server);
    for (let count = 0; count < 40; count += 1) {
      const socket = begin(made);
      await delay(1 + (count % 8));
      socket.destroy();
      await delay(20);
    }
    for (let count = 0; count < 3; count += 1) await uploadFile(made.moderator, made.run.id);
  }, 30_000);

  it("gives its room back where it waited for some, and where it had some", async () => {
    const made = await buildRun(server);
    for (let round = 0; round < 2; round += 1) {
      const inside = [begin(made), begin(made), begin(made)];
      await delay(300);
      const waiting = [begin(made), begin(made), begin(made)];
      await delay(300);
      destroy(waiting);
      await delay(100);
      destroy(inside);
      await delay(100);
    }
    // If the reserved bytes were not released, this upload would wait and be refused.
    await uploadFile(made.moderator, made.run.id);
    expect(server.log.filter((line) => line.includes("unforeseen"))).toEqual([]);
  }, 30_000);
});

const part = (about: string, content: string) =>
  `--b\r\ncontent-disposition: form-data; name=${about}\r\n\r\n${content}\r\n`;

it("an upload stores nothing once its tenant was closed, however long ago it began", async () => {
  const made = await buildRun(server);
  const { run, tenant } = made;
  const stored = () => server.owner.withTenant(tenant.id, (tx) => tx.db.select().from(files));
  const before = await stored();
  const relations = part('"relations"', JSON.stringify(fileRelations(run.id)));
  const usage = part('"fileUsage"', "SCHEDULE");
  const file = part(
    '"file"; filename="a.pdf"\r\ncontent-type: application/pdf',
    pdfBytes().toString(),
  );
  const body = `${relations}${usage}${file}--b--\r\n`;
  const socket = net.connect(server.port, "127.0.0.1");
  const answered = new Promise<string>((resolve) =>
    socket.once("data", (data) => resolve(data.toString())),
  );
  const length = `content-length: ${body.length}\r\n\r\n`;
  socket.write(`POST /api/Files HTTP/1.1\r\n${headers(made)}${length}${relations}`);
  await delay(300);
  const name = tenant.host.split(".")[0] ?? "";
  expect((await runOperatorCommand(server, ["tenant", "disable", name])).code).toBe(0);
  socket.write(body.slice(relations.length));
  expect(await answered).toContain("TENANT_NOT_FOUND");
  socket.destroy();
  expect((await runOperatorCommand(server, ["tenant", "enable", name])).code).toBe(0);
  expect(await stored()).toEqual(before);
});

describe("the fields of an upload", () => {
  const field = (name: string, size: number) => part(`"${name}"`, "x".repeat(size));

  it("are held up to a bound, and refused beyond it: alone and together, announced or not", async () => {
    const made = await buildRun(server);
    const { moderator } = made;
    const answer = (body: string) =>
      send(server.port, {
        method: "POST",
        path: "/api/Files",
        headers: {
          host: moderator.host,
          authorization: `Bearer ${moderator.token}`,
          "content-type": "multipart/form-data; boundary=b",
        },
        body: `${body}--b--\r\n`,
      });
    expect((await answer(field("relations", 8_000))).status).toBe(400);
    expect((await answer(field("relations", 9_000))).status).toBe(413);
    expect((await answer(field("relations", 8_000).repeat(9))).status).toBe(413);
    const json = `--b\r\ncontent-disposition: form-data; name="x"\r\ncontent-type: application/json\r\n\r\n[[],[]]\r\n`;
    expect((await answer(json.repeat(9))).status).toBe(413);
  });

  it("are not kept while their sender goes on after the refusal", async () => {
    const made = await buildRun(server);
    const socket = net.connect(server.port, "127.0.0.1").on("error", () => undefined);
    const answered = new Promise<string>((resolve) =>
      socket.once("data", (data) => resolve(data.toString())),
    );
    socket.write(`POST /api/Files HTTP/1.1\r\n${headers(made)}transfer-encoding: chunked\r\n\r\n`);
    const long = field("x", 8_000);
    for (let count = 0; count < 400 && !socket.destroyed; count += 1)
      socket.write(`${long.length.toString(16)}\r\n${long}\r\n`);
    expect(await answered).toContain("413");
    socket.destroy();
    await uploadFile(made.moderator, made.run.id);
  });
});
