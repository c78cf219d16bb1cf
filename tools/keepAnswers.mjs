// `node tools/keepAnswers.mjs <address> <file>`: keeps what a running product answers to people of the demo, for the test that
// upgrades the data of a release. CONTRIBUTING.md (Releases) says when.
import { createHash } from "node:crypto";
import fs from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import { fail } from "./run.mjs";

const PASSWORD = "Assess-2026!";
const HEADERS = { "X-Language": "en", "X-DateTimeOffset": "60" };
const [address, file] = process.argv.slice(2);
if (!address || !file)
  fail("Say the address of the running product, and the file for its answers.");

const kept = [];

async function tokenOf(email) {
  const response = await fetch(`${address}/api/login/Login`, {
    method: "POST",
    headers: { ...HEADERS, "Content-Type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return (await response.json()).payload.token.token;
}

/** Everything but the answer's own id, which is another one each time. */
async function contentOf(response) {
  const type = response.headers.get("Content-Type") ?? "";
  if (!type.startsWith("application/json")) {
    const bytes = Buffer.from(await response.arrayBuffer());
    return { type, sha256: createHash("sha256").update(bytes).digest("hex") };
  }
  const { metadata, payload } = await response.json();
  return metadata.success ? { payload } : { errors: metadata.errors.map((error) => error.type) };
}

/** Asks as somebody of the demo, keeps each answer, and gives its payload. */
async function reading(email) {
  const headers = { ...HEADERS, Authorization: `Bearer ${await tokenOf(email)}` };
  return async (path) => {
    const content = await contentOf(await fetch(`${address}/api${path}`, { headers }));
    kept.push({ email, path, ...content });
    return content.payload;
  };
}

async function readRun(read, id) {
  const run = await read(`/ProcessRun/${id}`);
  for (const { id: fileId } of run?.files ?? []) await read(`/Files/${fileId}`);
  const candidates = (await read(`/ProcessRun/${id}/Candidates`))?.candidates ?? [];
  await read(`/Assessment/run/${id}`);
  await read(`/Assessment/run/${id}/all`);
  await read(`/Observation/Run/${id}`);
  await read(`/ProcessRun/${id}/Missing`);
  for (const candidate of candidates)
    await read(`/Observation/moderatorObservations/${id}/${candidate.id}`);
}

const moderator = await reading("moderator@demo.example");
const observer = await reading("observer1@demo.example");
const { processRuns } = await moderator("/ProcessRun/My?summary=true");
for (const { id } of processRuns) for (const read of [moderator, observer]) await readRun(read, id);
for (const [name, path] of Object.entries({
  scales: "/Scales",
  competencies: "/Competencies",
  processes: "/Processes",
}))
  for (const { id } of (await moderator(path))[name]) await moderator(`${path}/${id}`);
const administrator = await reading("admin@demo.example");
for (const path of ["/Users", "/Roles", "/Tenant", "/Tenant/Settings", "/Tenant/Styles"])
  await administrator(path);

// Runs repeat their designs: a window over all of them makes the file forty times smaller.
const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS };
fs.writeFileSync(file, brotliCompressSync(JSON.stringify(kept), { params }));
console.log(`${kept.length} answers are kept in ${file}.`);
