// `npm run soak -- image`: builds deploy/Dockerfile, and runs the image as deploy/compose.yaml does: read-only, without
// capabilities, on a port of its own, with the embedded PostgreSQL and with one outside; healthy, with a report, ended in time.
import fs from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { baseImage, provideBase } from "./image/base.mjs";
import { openEngine } from "./image/engine.mjs";
import { openFolder, startPostgres } from "./journey/programs.mjs";
import { root } from "./paths.mjs";
import { provideEngine, providePostgres } from "./test/machine.mjs";

const IMAGE = "assay:tried";
const HARDENED =
  "--read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges:true --network host".split(
    " ",
  );
/** The operator's command line in the image. */
const COMMAND = ["node", "dist/server/assay.mjs"];
const DATABASE_PORT = 5880;
/** What docker waits before it kills, as in compose.yaml. */
const GRACE_SECONDS = 40;

const step = (text) => console.log(`– ${text}`);
const demand = (isMet, what) => {
  if (!isMet) throw new Error(what);
};

/** Waits until docker itself says that the container is healthy. Returns the seconds. */
async function untilHealthy(docker, name) {
  const began = Date.now();
  for (;;) {
    const [state, health] = (
      await docker("inspect", name, "--format", "{{.State.Status}} {{.State.Health.Status}}")
    ).split(" ");
    if (health === "healthy") return Math.round((Date.now() - began) / 1000);
    if (state !== "running" || Date.now() - began > 180_000)
      throw new Error(`${name} is ${state}, ${health}: ${await docker("logs", name)}`);
    await delay(1000);
  }
}

/** Ends a container as an operator does. */
async function stopInTime(docker, name) {
  const began = Date.now();
  await docker("stop", "-t", String(GRACE_SECONDS), name);
  const code = await docker("inspect", name, "--format", "{{.State.ExitCode}}");
  await docker("rm", "--volumes", name);
  demand(code === "0", `${name} ended with ${code}`);
  return `stopped in ${((Date.now() - began) / 1000).toFixed(1)} s`;
}

/** A report of a run of the demo, as a page asks for it. Returns its bytes. */
async function makeReport(port) {
  const call = async (method, to, body, token) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api${to}`, {
      method,
      headers: {
        "content-type": "application/json",
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    demand(answer.ok, `${method} ${to}: ${answer.status}`);
    return answer;
  };
  const payload = async (...of) => (await (await call(...of)).json()).payload;
  const credentials = { email: "moderator@demo.example", password: "Assess-2026!" };
  const { token } = (await payload("POST", "/login/Login", credentials)).token;
  const { processRuns } = await payload("GET", "/ProcessRun/My?summary=true", undefined, token);
  const run = processRuns.find(({ runState }) => runState === "FINISHED");
  const job = await payload("POST", `/ProcessRun/pdf/${run.id}`, { locale: "de" }, token);
  const made = await payload("GET", `/ProcessRun/pdf/${job.id}/token`, undefined, token);
  const file = await call(
    "GET",
    `/PdfJob/${job.id}/File?${new URLSearchParams({ token: made.token })}`,
    undefined,
    token,
  );
  const bytes = Buffer.from(await file.arrayBuffer());
  demand(bytes.subarray(0, 5).toString() === "%PDF-", "the report is no PDF");
  return bytes.length;
}

/** The one-liner: nothing but the image, with the embedded PostgreSQL and the demo. */
async function tryEmbedded(docker) {
  const port = 5391;
  step(`embedded PostgreSQL, demo, port ${port}`);
  const values = [`PORT=${port}`, "HOST=127.0.0.1", "NODE_ENV=development", "DEMO=true"];
  const set = values.flatMap((value) => ["-e", value]);
  await docker("run", "-d", "--name", "assay-embedded", ...HARDENED, ...set, IMAGE);
  const seconds = await untilHealthy(docker, "assay-embedded");
  const user = await docker("exec", "assay-embedded", "id", "-u");
  demand(user === "1000", `it runs as ${user}`);
  const listing = ["--json", "tenant", "list"];
  const tenants = await docker("exec", "assay-embedded", ...COMMAND, ...listing);
  demand(JSON.parse(tenants).length > 0, "there is no tenant");
  const bytes = await makeReport(port);
  const stopped = await stopInTime(docker, "assay-embedded");
  step(`healthy after ${seconds} s, a report of ${bytes} bytes, ${stopped}`);
}

/** As compose.yaml runs it: PostgreSQL outside, its address in a file. */
async function tryExternal(docker, folder) {
  const port = 5392;
  step(`PostgreSQL outside, production, port ${port}`);
  const postgres = await startPostgres(folder, DATABASE_PORT);
  try {
    await postgres.sql("create role assay login createrole password 'change-me'");
    await postgres.sql("create database assay owner assay");
    const secret = path.join(folder, "database-url");
    const address = `postgres://assay:change-me@127.0.0.1:${DATABASE_PORT}/assay`;
    fs.writeFileSync(secret, address, { mode: 0o644 });
    const values = [
      `PORT=${port}`,
      "HOST=127.0.0.1",
      "PUBLIC_URL=https://assay.example.org",
      "DATABASE_URL_FILE=/run/secrets/database-url",
    ].flatMap((value) => ["-e", value]);
    const mounts = ["-v", `${secret}:/run/secrets/database-url:ro`];
    await docker("run", "-d", "--name", "assay-outside", ...HARDENED, ...mounts, ...values, IMAGE);
    const seconds = await untilHealthy(docker, "assay-outside");
    const found = JSON.parse(await docker("exec", "assay-outside", ...COMMAND, "--json", "doctor"));
    const problems = found.filter(({ state }) => state === "problem");
    demand(problems.length === 0, `doctor: ${JSON.stringify(problems)}`);
    step(`healthy after ${seconds} s, ${await stopInTime(docker, "assay-outside")}`);
  } finally {
    await postgres.stop();
  }
}

const missing = (await providePostgres()) ?? (await provideEngine());
if (missing) {
  console.log(missing);
  process.exit(0);
}
const { folder, remove } = openFolder();
const engine = await openEngine(folder);
if (!engine) {
  console.log("Left out: no container engine answers, or can be started here.");
  remove();
  process.exit(0);
}
const { docker, close } = engine;
try {
  step(`${baseImage()} ${await provideBase(docker, folder)}`);
  const began = Date.now();
  await docker("build", "--network", "host", "-f", "deploy/Dockerfile", "-t", IMAGE, root);
  const bytes = Number(await docker("image", "inspect", IMAGE, "--format", "{{.Size}}"));
  const minutes = ((Date.now() - began) / 60_000).toFixed(1);
  step(`built in ${minutes} min, ${Math.round(bytes / 1e6)} MB`);
  await tryEmbedded(docker);
  await tryExternal(docker, folder);
  console.log("The image holds.");
} catch (error) {
  console.error(error.stderr || error);
  process.exitCode = 1;
} finally {
  for (const name of ["assay-embedded", "assay-outside"])
    await docker("rm", "--force", "--volumes", name).catch(() => undefined);
  await close();
  remove();
}
