import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { request, type RequestOptions } from "node:https";
import os from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { calls } from "@assay/contract";
import {
  buildRun,
  buildUser,
  competencyBody,
  fileForm,
  freePort,
  PASSWORD,
  pdfBytes,
  startTestServer,
  type TestRun,
  type TestServer,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

const NGINX = "/usr/sbin/nginx";
const example = path.join(import.meta.dirname, "../../../../deploy/nginx.conf");

let server: TestServer;
let another: Awaited<ReturnType<TestServer["startAnother"]>>;
let made: TestRun;
let folder: string;
let nginx: ChildProcess;
let port: number;

/** The example configuration, with the addresses, files and user of this test. */
async function configured(): Promise<string> {
  const run = (name: string) => path.join(folder, name);
  port = await freePort();
  const plain = await freePort();
  const changes: [string, string][] = [
    ["user www-data;", process.getuid?.() === 0 ? "user nobody nogroup;" : ""],
    ["/run/nginx.pid;", `${run("nginx.pid")};`],
    ["http {", `http { client_body_temp_path ${run("b")}; proxy_temp_path ${run("p")};`],
    ["/var/log/nginx/error.log", run("error.log")],
    ["assay1:5001", `127.0.0.1:${server.port}`],
    ["assay2:5001", `127.0.0.1:${another.port}`],
    ["listen 80;", `listen 127.0.0.1:${plain};`],
    ["listen 443 ssl", `listen 127.0.0.1:${port} ssl`],
    ["/etc/nginx/tls/assay.crt", run("assay.crt")],
    ["/etc/nginx/tls/assay.key", run("assay.key")],
    ["worker_processes auto;", "worker_processes 1;"],
    ["server_name assay.example.org", "server_name example.org"],
    ["*.assay.example.org", "*.example.org"],
  ];
  let text = fs.readFileSync(example, "utf8");
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`the example has no ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

describe.skipIf(!fs.existsSync(NGINX))("behind the nginx of deploy/", () => {
  beforeAll(async () => {
    server = await startTestServer(inject("postgresUrl"));
    another = await server.startAnother();
    made = await buildRun(server, { state: "DRAFT" });
    folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-proxy-"));
    fs.chmodSync(folder, 0o755);
    const files = [
      "-keyout",
      path.join(folder, "assay.key"),
      "-out",
      path.join(folder, "assay.crt"),
    ];
    const key = [
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-days",
      "2",
      "-subj",
      "/CN=example.org",
    ];
    execFileSync("openssl", ["req", ...key, ...files], { stdio: "ignore" });
    const config = path.join(folder, "nginx.conf");
    fs.writeFileSync(config, await configured());
    execFileSync(NGINX, ["-t", "-q", "-c", config], { stdio: "pipe" });
    nginx = spawn(NGINX, ["-c", config, "-g", "daemon off;"], { stdio: "ignore" });
    for (let tries = 0; tries < 200 && !(await isUp()); tries += 1) await delay(50);
  });
  afterAll(async () => {
    nginx.kill("SIGTERM");
    await once(nginx, "close");
    await another.close();
    await server.close();
    fs.rmSync(folder, { recursive: true });
  });

  const open = (options: RequestOptions) =>
    request({ host: "127.0.0.1", port, rejectUnauthorized: false, ...options });
  const isUp = () =>
    new Promise<boolean>((resolve) => {
      open({ path: "/", headers: { host: "example.org" } })
        .on("error", () => resolve(false))
        .on("response", (answer) => resolve(answer.resume().statusCode !== undefined))
        .end();
    });

  interface Sent {
    method?: string;
    token?: string | null;
    body?: Buffer | string;
    type?: string;
  }
  function ask(where: string, { method = "GET", token, body, type }: Sent = {}) {
    return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const headers = {
        host: made.tenant.host,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": type ?? "application/json" }),
        ...(body !== undefined && { "content-length": Buffer.byteLength(body) }),
      };
      const outgoing = open({ path: `/api${where}`, method, headers });
      outgoing.on("error", reject).on("response", (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (part: string) => (text += part));
        answer.on("end", () => resolve({ status: answer.statusCode, text }));
      });
      outgoing.end(body);
    });
  }

  it("lets people sign in, save, and send a file of 20 MB; health is for others", async () => {
    const user = await buildUser(made.tenant, "moderator");
    const login = { email: user.user.email ?? "", password: PASSWORD };
    const signedIn = await ask(calls.login.path, { method: "POST", body: JSON.stringify(login) });
    expect(signedIn.status).toBe(200);
    const { token } = (JSON.parse(signedIn.text) as { payload: { token: { token: string } } })
      .payload.token;
    const saved = await ask(calls.createCompetency.path, {
      method: calls.createCompetency.method,
      token,
      body: JSON.stringify(competencyBody()),
    });
    expect(saved.status).toBe(200);
    const bytes = pdfBytes("%".repeat(20_000_000));
    const { body, file } = fileForm(made.run.id, { name: "large.pdf", bytes });
    const form = new FormData();
    for (const [name, value] of Object.entries(body)) form.append(name, value);
    form.append("file", new File([new Uint8Array(file.bytes)], file.name));
    const encoded = new Response(form);
    const sent = await ask(calls.uploadFile.path, {
      method: "POST",
      token: made.moderator.token,
      body: Buffer.from(await encoded.arrayBuffer()),
      type: encoded.headers.get("content-type") ?? "",
    });
    expect([sent.status, sent.text]).toEqual([200, expect.stringContaining("large.pdf")]);
    expect((await ask("/health/ready")).status).toBe(404);
  });

  it("passes events on at once, also those of the other server", async () => {
    const headers = {
      host: made.tenant.host,
      authorization: `Bearer ${made.moderator.token}`,
    };
    const stream = open({ path: `/api${calls.followEvents.path}`, headers });
    stream.end();
    const [answer] = (await once(stream, "response")) as [NodeJS.ReadableStream];
    let heard = "";
    answer.on("data", (part: Buffer) => (heard += part.toString()));
    await expect.poll(() => heard).toMatch(/retry: \d+/);
    await made.moderator.ok(calls.createCompetency, { body: competencyBody() });
    await made.moderator.ok(calls.updateRun, { body: { ...made.run, name: "Renamed" } });
    await expect.poll(() => heard).toMatch(/data: .*run/i);
    stream.destroy();
  });
});
