import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { environmentExample } from "./environmentExample.mjs";
import { inRoot } from "./paths.mjs";

const deploy = (name) => fs.readFileSync(inRoot("deploy", name), "utf8");
const source = fs.readFileSync(inRoot("apps/server/src/config.ts"), "utf8");
const variables = new Set(source.match(/^ {2}[A-Z][A-Z0-9_]+(?=: )/gm).map((name) => name.trim()));
const [, secretNames] = /const SECRETS = \[([^\]]+)\]/.exec(source) ?? [];
const secrets = [...secretNames.matchAll(/"(\w+)"/g)].map(([, name]) => name);
const known = new Set([...variables, ...secrets.map((name) => `${name}_FILE`)]);
const unknown = (names) => names.filter((name) => !known.has(name));
const isPinned = (image) => /^[\w./-]+:v?\d+\.\d+[\w.-]*$/.test(image);

/** The instructions of the Dockerfile by stage, with lines that go on put together. */
function stagesOf(text) {
  const lines = text
    .replaceAll(/^#.*\n/gm, "")
    .replaceAll(/\\\n/g, " ")
    .split("\n");
  const stages = [];
  for (const line of lines.filter(Boolean)) {
    const [, instruction, rest] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (instruction === "FROM") {
      const [, image, name] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? [];
      stages.push({ image, name, instructions: [] });
    } else stages.at(-1).instructions.push({ instruction, rest });
  }
  return stages;
}
const stages = stagesOf(deploy("Dockerfile"));
const of = (stage, wanted) =>
  stage.instructions.filter(({ instruction }) => instruction === wanted).map(({ rest }) => rest);

/** The services of compose.yaml, with what anchors bring; a small reader for the YAML that stands there. */
function composed() {
  const text = deploy("compose.yaml").replaceAll(/^ *#.*\n/gm, "");
  const block = (name) => new RegExp(`^${name}:.*\\n((?: .*\\n|\\n)+)`, "m").exec(text)?.[1] ?? "";
  const server = block("x-server");
  const services = Object.fromEntries(
    [...block("services").matchAll(/^ {2}(\w+):\n((?: {4}.*\n|\n)+)/gm)].map(([, name, body]) => [
      name,
      body.includes("<<: *server") ? server + body : body,
    ]),
  );
  const keysOf = (name) => [...block(name).matchAll(/^ {2}([\w-]+):/gm)].map(([, key]) => key);
  return { text, services, secrets: keysOf("secrets"), volumes: keysOf("volumes") };
}
const compose = composed();
const entries = (body, name) =>
  [...body.matchAll(new RegExp(`^ +${name}: \\[([^\\]]*)\\]`, "gm"))].flatMap(([, list]) =>
    list.split(",").map((entry) => entry.trim().replaceAll(/["']/g, "")),
  );
const environment = Object.fromEntries(
  [...compose.services.assay1.matchAll(/^ {4}([A-Z][A-Z0-9_]+): (.+)$/gm)].map(([, key, value]) => [
    key,
    value,
  ]),
);
/** Seconds that a stop takes at most: drain, requests, jobs. */
const stopOf = ({ DRAIN_SECONDS = "0", STOP_SECONDS = "15" }) =>
  Number(DRAIN_SECONDS) + Number(STOP_SECONDS) + 8;

describe("the Dockerfile", () => {
  it("copies only what is in the repository, or what an earlier stage has made", () => {
    for (const [at, stage] of stages.entries())
      for (const copy of of(stage, "COPY")) {
        const words = copy.split(/\s+/);
        const from = words.find((word) => word.startsWith("--from="))?.slice("--from=".length);
        const sources = words.filter((word) => !word.startsWith("--")).slice(0, -1);
        expect(sources.length, copy).toBeGreaterThan(0);
        if (!from)
          for (const name of sources)
            expect([name, fs.existsSync(inRoot(name))]).toEqual([name, true]);
        else {
          const maker = stages.slice(0, at).find(({ name }) => name === from);
          expect(maker, copy).toBeDefined();
          const makes = { "/assay/dist": "npm run build", "/assay/node_modules": "npm ci" };
          for (const name of sources)
            expect(of(maker, "RUN").join("\n")).toContain(makes[name] ?? name);
        }
      }
  });

  it("installs every package of the workspaces that the server needs", () => {
    const packages = stages.find(({ name }) => name === "packages");
    const copied = of(packages, "COPY").join(" ");
    const seen = new Set();
    const walk = (folder) => {
      if (seen.has(folder)) return;
      seen.add(folder);
      const { dependencies = {} } = JSON.parse(fs.readFileSync(inRoot(folder, "package.json")));
      for (const name of Object.keys(dependencies).filter((one) => one.startsWith("@assay/")))
        walk(`packages/${name.slice("@assay/".length)}`);
    };
    walk("apps/server");
    expect(seen.size).toBeGreaterThan(1);
    for (const folder of seen) expect(copied).toContain(`${folder}/package.json`);
  });

  it("runs what the build makes as a user without rights, on a pinned Node of 24", () => {
    for (const { image } of stages) expect(image).toMatch(/^node:24\.\d+\.\d+-bookworm-slim$/);
    const last = stages.at(-1);
    expect(of(last, "USER")).toEqual(["node"]);
    const [program] = of(last, "CMD").map((text) => JSON.parse(text)[1]);
    expect(program).toBe("dist/server/main.mjs");
    expect(fs.readFileSync(inRoot("tools/buildServer.mjs"), "utf8")).toMatch(/main/);
    const kept = of(last, "COPY").map((copy) => copy.split(" ").at(-1));
    expect(kept).toEqual(expect.arrayContaining(["dist", "node_modules", "./"]));
  });

  it("asks an address for its health that there is, at its own port, with variables that there are", () => {
    const last = stages.at(-1);
    const values = Object.fromEntries(
      of(last, "ENV").flatMap((line) => line.split(" ").map((pair) => pair.split("="))),
    );
    expect(unknown(Object.keys(values))).toEqual([]);
    const [check = ""] = of(last, "HEALTHCHECK");
    // Whatever the operator has set, and not what the image says.
    const [, pathname = ""] =
      /`http:\/\/127\.0\.0\.1:\$\{process\.env\.PORT\}([^`]+)`/.exec(check) ?? [];
    expect(of(last, "EXPOSE")).toEqual([values.PORT]);
    const health = fs.readFileSync(inRoot("apps/server/src/http/health.ts"), "utf8");
    expect(health).toContain(`api.get("${pathname.replace(/^\/api/, "")}"`);
    expect(of(last, "VOLUME")).toEqual([values.DATA_DIR]);
    expect(
      spawnSync(process.execPath, ["--check", "-"], {
        input: JSON.parse(/CMD (\[.*\])/.exec(check)[1])[2],
      }).status,
    ).toBe(0);
  });
});

describe("the pinned images", () => {
  const { looked, images } = JSON.parse(deploy("images.json"));
  const used = [
    ...stages.map(({ image }) => image),
    ...[...compose.text.matchAll(/^ +image: (.+)$/gm)].map(([, image]) => image),
  ].filter((image) => isPinned(image));

  it("are those of which somebody has looked whether newer ones mend weaknesses", () => {
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(images).toSorted());
  });

  it("were looked at less than 90 days ago: look again, and date deploy/images.json", () => {
    const days = (Date.now() - Date.parse(looked)) / 86_400_000;
    expect(days).toBeLessThan(90);
  });
});

describe("compose.yaml", () => {
  it("asks its servers for their health as the Dockerfile does, and the proxy waits for it", () => {
    const [check = ""] = of(stages.at(-1), "HEALTHCHECK");
    const asked = JSON.parse(/CMD (\[.*\])/.exec(check)[1]);
    const [, test = ""] = /^ +test: (\["CMD", "node".*\])$/m.exec(compose.services.assay1) ?? [];
    // Compose reads a dollar sign as a variable unless it is doubled.
    expect(JSON.parse(test.replaceAll("$$", "$"))).toEqual(["CMD", ...asked]);
    for (const name of ["assay1", "assay2"])
      expect(compose.services.proxy).toMatch(new RegExp(`${name}:\\n +condition: service_healthy`));
  });

  it("names variables, secrets, volumes and services that there are, and pinned images", () => {
    expect(Object.keys(environment).length).toBeGreaterThan(5);
    expect(unknown(Object.keys(environment))).toEqual([]);
    for (const [name, body] of Object.entries(compose.services)) {
      const [, image = ""] = /^ +image: (.+)$/m.exec(body) ?? [];
      expect([name, isPinned(image) || image.startsWith("assay:${ASSAY_VERSION:?")]).toEqual([
        name,
        true,
      ]);
      for (const secret of entries(body, "secrets")) expect(compose.secrets).toContain(secret);
      for (const needed of entries(body, "depends_on"))
        expect(compose.services).toHaveProperty(needed);
      for (const volume of entries(body, "volumes").filter((one) => !one.startsWith(".")))
        expect(compose.volumes).toContain(volume.split(":")[0]);
      const mounted = [...body.matchAll(/^ +- \.\/([\w.-]+):/gm)].map(([, file]) => file);
      for (const file of mounted.filter((one) => one.includes(".")))
        expect(fs.existsSync(inRoot("deploy", file))).toBe(true);
    }
    for (const file of Object.values(environment).filter((value) =>
      value.startsWith("/run/secrets/"),
    ))
      expect(entries(compose.services.assay1, "secrets")).toContain(path.basename(file));
  });

  it("sends calls through the pooler without a password, trusts the proxy, and waits for a stop", () => {
    expect(environment.DATABASE_POOL_URL).toMatch(/^postgres:\/\/pgbouncer:6432\/assay$/);
    const [, subnet] = /subnet: ([\d./]+)/.exec(compose.text) ?? [];
    expect(environment.TRUST_PROXY).toBe(subnet);
    const [, grace] = /stop_grace_period: (\d+)s/.exec(compose.services.assay1) ?? [];
    expect(Number(grace)).toBeGreaterThan(stopOf(environment));
  });
});

describe("the unit of systemd", () => {
  const unit = deploy("assay@.service");

  it("starts what the build makes, not as root, and waits for a stop", () => {
    const given = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line]) => line.split(" "));
    const values = Object.fromEntries(given.map((pair) => pair.split("=")));
    expect(unknown(Object.keys(values))).toEqual([]);
    expect(values).toMatchObject({ PORT: "%i", DATA_DIR: "/var/lib/assay/%i" });
    expect(unit).toMatch(/^User=assay$/m);
    expect(unit).toMatch(/^ExecStart=\/usr\/bin\/node dist\/server\/main\.mjs$/m);
    const [, timeout] = /^TimeoutStopSec=(\d+)$/m.exec(unit) ?? [];
    expect(Number(timeout)).toBeGreaterThan(stopOf(values));
  });

  it.skipIf(!fs.existsSync("/usr/bin/systemd-analyze"))("is understood by systemd", () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-unit-"));
    try {
      const file = path.join(folder, "assay@5001.service");
      // Its program stands elsewhere on this machine.
      fs.writeFileSync(file, unit.replace("/usr/bin/node", process.execPath));
      const { stderr, status } = spawnSync("systemd-analyze", ["verify", "--man=no", file]);
      const ours = stderr
        .toString()
        .split("\n")
        .filter((line) => line.includes("assay@"));
      expect([status, ours]).toEqual([0, []]);
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });
});

describe("the examples beside", () => {
  it("give nginx the servers of compose.yaml, the largest upload, and the address of the caller", () => {
    const nginx = deploy("nginx.conf");
    const servers = [...nginx.matchAll(/server (\w+):(\d+) max_fails/g)].map(([, name, port]) => [
      name,
      port,
    ]);
    const ours = Object.keys(compose.services).filter((name) => name.startsWith("assay"));
    const [port] = of(stages.at(-1), "EXPOSE");
    expect(servers).toEqual(ours.map((name) => [name, port]));
    expect(nginx).toContain("client_max_body_size 21m;");
    expect(nginx).toContain("proxy_set_header X-Forwarded-For $remote_addr;");
    expect(nginx).toContain("proxy_set_header Host $host;");
  });

  it("let nginx answer its own host names only, and say once that they are reached by TLS", () => {
    const nginx = deploy("nginx.conf");
    const names = [...nginx.matchAll(/^\s*server_name (.+);$/gm)].map(([, name]) => name);
    // A name of "_" is none: whoever asks for another one falls through to the server that answers nothing.
    expect(new Set(names)).toEqual(new Set(["_", "assay.example.org *.assay.example.org"]));
    const [refusing = ""] = /server \{[^}]*server_name _;[^}]*\}/.exec(nginx) ?? [];
    for (const line of [
      "listen 80 default_server;",
      "listen 443 ssl default_server;",
      "return 444;",
    ])
      expect(refusing).toContain(line);
    expect(refusing).toContain("ssl_reject_handshake on;");
    expect(nginx).toContain("proxy_hide_header Strict-Transport-Security;");
    const added = [...nginx.matchAll(/add_header Strict-Transport-Security "(.*)" always;/g)];
    expect(added.map(([, value]) => value)).toEqual(["max-age=31536000; includeSubDomains"]);
  });

  it("give PgBouncer the database of compose.yaml, in transaction mode", () => {
    const pooler = deploy("pgbouncer.ini");
    const [, host, name] = /host=(\w+) port=5432 dbname=(\w+)/.exec(pooler) ?? [];
    expect(compose.services).toHaveProperty(host);
    expect(compose.services[host]).toContain(`POSTGRES_DB: ${name}`);
    expect(pooler).toContain("pool_mode = transaction");
    // Its default is 15: as long all calls fail after a restart of PostgreSQL.
    expect(pooler).toMatch(/^server_login_retry = 1$/m);
    expect(compose.services.pgbouncer).toContain("userlist.txt");
    expect(pooler).toContain("auth_file = /etc/pgbouncer/userlist.txt");
  });

  it("leave no variable of the server undocumented, and the document has no other one", () => {
    const text = fs.readFileSync(inRoot("docs/operating.md"), "utf8");
    const [, section = ""] = /^## Variables\n([^]*?)^## /m.exec(text) ?? [];
    const rows = [...section.matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm)].map(([, name]) => name);
    expect(rows.toSorted()).toEqual([...variables].toSorted());
    for (const secret of secrets) expect(section).toContain(`\`${secret}_FILE\``);
  });

  it("are a list of all variables with what they mean, made of that document", () => {
    expect(deploy(".env.example")).toBe(environmentExample());
  });
});
