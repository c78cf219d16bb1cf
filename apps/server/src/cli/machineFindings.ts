import fs from "node:fs";
import path from "node:path";
import { LEGAL_TEXTS } from "@assay/contract";
import type { Config } from "../config.ts";
import { legalFile } from "../platform/legalTexts.ts";
import { readableOnTheWay, remedyOf } from "../platform/transport.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

const GB = 1024 ** 3;
/** Recommended limit of open files: a server has up to 5,000 streams, with a socket for each. */
const OPEN_FILES = 8_192;

/** Its version: an older one than the bundled programs need ends before anything is checked. */
const node = (): Finding => ok("node", process.version);

function openFiles(): Finding[] {
  const file = "/proc/self/limits";
  if (!fs.existsSync(file)) return [];
  const [, soft = ""] = /^Max open files\s+(\S+)/m.exec(fs.readFileSync(file, "utf8")) ?? [];
  if (soft === "unlimited" || Number(soft) >= OPEN_FILES)
    return [ok("open files", `at most ${soft}`)];
  const todo = `Allow ${OPEN_FILES}: LimitNOFILE= of the systemd unit, or ulimit -n.`;
  return [warning("open files", `at most ${soft}, too few for 5,000 open pages`, todo)];
}

/** The folder or its nearest existing parent, since the check must not create it. */
function nearest(folder: string): string {
  return fs.existsSync(folder) ? folder : nearest(path.dirname(folder));
}

function dataFolder({ dataDir }: Config): Finding[] {
  const place = nearest(dataDir);
  const { bavail, bsize } = fs.statfsSync(place);
  const free = Math.floor((bavail * bsize) / GB);
  const says = `${free} GB free for ${dataDir}`;
  const space =
    free >= 2
      ? ok("disk space", says)
      : (free >= 1 ? warning : problem)("disk space", says, "Make room, or move DATA_DIR.");
  try {
    fs.accessSync(place, fs.constants.W_OK | fs.constants.X_OK);
    return [space, ok("data folder", place === dataDir ? dataDir : `${dataDir}, not made yet`)];
  } catch {
    const todo = "Give the folder to the user that the server runs as, or choose another DATA_DIR.";
    return [space, problem("data folder", `this user may not write to ${place}`, todo)];
  }
}

/** Checks the operator's legal texts; without them the pages show those of the demo. */
function legalTexts({ legalDir, nodeEnv }: Config): Finding[] {
  if (nodeEnv !== "production") return [];
  const missing = LEGAL_TEXTS.map((name) => legalFile(legalDir, name)).filter(
    (file) => !fs.existsSync(file),
  );
  if (missing.length === 0) return [ok("legal texts", legalDir)];
  const todo = "Write it there: else the page names Assay Demo as the operator.";
  return missing.map((file) => warning("legal texts", `${file} is not there`, todo));
}

const isLocal = (host: string) => /^(localhost|127\.|::1$|\[::1\]$)/.test(host);

function addresses({ publicUrl, trustProxy, host, nodeEnv }: Config): Finding[] {
  const found: Finding[] = [];
  const add = (finding: Finding) => void found.push(finding);
  const isProduction = nodeEnv === "production";
  if (publicUrl === undefined) {
    const todo = "Set PUBLIC_URL: else the links in mails lead to this machine only.";
    add((isProduction ? problem : ok)("PUBLIC_URL", "not set", isProduction ? todo : ""));
  } else if (isProduction && new URL(publicUrl).protocol === "http:") {
    const todo = "Put a proxy with TLS in front, and set PUBLIC_URL to its https:// address.";
    add(warning("PUBLIC_URL", "is not encrypted", todo));
  } else add(ok("PUBLIC_URL", publicUrl));
  if (/(^|[\s,])(0\.0\.0\.0|::)\/0/.test(trustProxy ?? ""))
    add(
      problem(
        "TRUST_PROXY",
        "trusts every address, so that callers choose theirs",
        "Name the proxies.",
      ),
    );
  else if (trustProxy === undefined && publicUrl?.startsWith("https:"))
    add(
      warning(
        "TRUST_PROXY",
        "not set, though a proxy is in front",
        "Set it to the proxy's address: else all callers count as one, and are locked out together.",
      ),
    );
  else add(ok("TRUST_PROXY", trustProxy ?? "not set"));
  if (isProduction && !isLocal(host) && trustProxy === undefined)
    add(
      warning(
        "HOST",
        `${host} is reached from other machines without TLS`,
        "Listen on 127.0.0.1 behind the proxy, or let a firewall admit the proxy only.",
      ),
    );
  return found;
}

/** Checks which connections are not encrypted. */
function encryption(config: Config): Finding[] {
  if (config.nodeEnv !== "production") return [];
  const found = readableOnTheWay({
    DATABASE_URL: config.databaseUrl,
    DATABASE_POOL_URL: config.databasePoolUrl,
    DATABASE_READ_URL: config.databaseReadUrl,
    CLAMD_URL: config.clamdUrl,
    S3_URL: config.bucket?.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: config.tracing?.endpoint,
  });
  if (found.length === 0) return [ok("encryption", "of every address of another machine")];
  return found.map((name) =>
    warning(
      "encryption",
      `${name} leads to another machine, and can be read on the way`,
      `It should ${remedyOf(name)}; REQUIRE_TLS=true refuses it. In a closed network it may stay.`,
    ),
  );
}

/** Checks that need no connection. */
export const examineMachine = (config: Config): Finding[] => [
  node(),
  ...openFiles(),
  ...dataFolder(config),
  ...addresses(config),
  ...encryption(config),
  ...legalTexts(config),
];
