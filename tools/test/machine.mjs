import fs from "node:fs";
import path from "node:path";
import { findChromium, hasQuickChromium, QUICK_CHROMIUM } from "../chromium.mjs";
import { findFirefox, findWebKit } from "../engines.mjs";
import { runQuietly } from "../run.mjs";
import { findSystemPostgres } from "../systemPostgres.mjs";

/** Only where it is harmless: as root on a Debian, which is a container or a machine for tests. */
const canInstall = () => process.getuid?.() === 0 && fs.existsSync("/usr/bin/apt-get");

let isListFresh = false;

async function installPackage(name) {
  console.log(`Installing ${name} …`);
  // RUNLEVEL=1: Debian starts no service of the package.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  const aptGet = (...parameters) => runQuietly("apt", "apt-get", ["-q", ...parameters], { env });
  if (!isListFresh) await aptGet("update");
  isListFresh = true;
  return (await aptGet("install", "-y", "--no-install-recommends", name)) === 0;
}

/** Tries to have `oathtool`, with which our authenticator codes are compared; without it only fixed ones are. */
export async function provideOathtool() {
  const has = (process.env.PATH ?? "").split(path.delimiter);
  if (has.some((folder) => fs.existsSync(path.join(folder, "oathtool"))) || !canInstall()) return;
  await installPackage("oathtool");
}

/** Tries to have the tools that look into a PDF; without them what it holds is not looked at. */
export async function providePdfTools() {
  const tools = { qpdf: "/usr/bin/qpdf", "poppler-utils": "/usr/bin/pdftotext" };
  for (const [name, file] of Object.entries(tools)) {
    if (fs.existsSync(file) || (canInstall() && (await installPackage(name)))) continue;
    console.log(`Left out: what looks into a PDF (Debian: apt-get install ${name}).`);
  }
}

/** Tries to have clamd, by which uploads are scanned; without it the tests that need one are left out. */
export async function provideClamd() {
  if (fs.existsSync("/usr/sbin/clamd")) return;
  if (canInstall() && (await installPackage("clamav-daemon"))) return;
  console.log("Left out: what needs a virus scanner (Debian: apt-get install clamav-daemon).");
}

/** Tries to have PgBouncer; without it nothing shows that the server works behind one. */
export async function providePgbouncer() {
  if (fs.existsSync("/usr/sbin/pgbouncer")) return;
  if (canInstall() && (await installPackage("pgbouncer"))) return;
  console.log("Left out: what needs a connection pooler (Debian: apt-get install pgbouncer).");
}

/** Tries to have nginx, behind which the server is tried; without it that is left out. */
export async function provideNginx() {
  if (fs.existsSync("/usr/sbin/nginx")) return;
  if (canInstall() && (await installPackage("nginx-light"))) return;
  console.log("Left out: what needs a proxy (Debian: apt-get install nginx-light).");
}

/** Makes sure of a browser for the tests; undefined, or what the user has to do. */
export async function provideChromium() {
  const isQuick = hasQuickChromium() || (canInstall() && (await installPackage(QUICK_CHROMIUM)));
  if (isQuick || findChromium()) return undefined;
  if (canInstall() && (await installPackage("chromium"))) return undefined;
  return `There is no Chromium: install it (Debian: apt-get install ${QUICK_CHROMIUM}), or set CHROMIUM to its path.`;
}

/** Tries to have the browsers of tablets and desktops that are no Chromium; without one its day is left out. */
export async function provideEngines() {
  if (!findFirefox() && !(canInstall() && (await installPackage("firefox-esr"))))
    console.log("Left out: an observer's day in Firefox (Debian: apt-get install firefox-esr).");
  if (findWebKit()) return;
  const packages = ["webkit2gtk-driver", "xvfb"];
  for (const name of packages) if (canInstall()) await installPackage(name);
  if (!findWebKit())
    console.log(
      `Left out: an observer's day in WebKit (Debian: apt-get install ${packages.join(" ")}).`,
    );
}

/** Makes sure of the oldest supported PostgreSQL beside the embedded one; undefined, or why there is none. */
export async function providePostgres() {
  if (findSystemPostgres() || (canInstall() && (await installPackage("postgresql-15"))))
    return undefined;
  return "Left out: this machine has no PostgreSQL 15 (Debian: apt-get install postgresql-15).";
}

/** Tries to have a container engine, and what makes a base image where none can be pulled; undefined, or what is missing. */
export async function provideEngine() {
  const programs = { "docker.io": "/usr/sbin/dockerd", mmdebstrap: "/usr/bin/mmdebstrap" };
  for (const [name, file] of Object.entries(programs))
    if (!fs.existsSync(file) && !(canInstall() && (await installPackage(name))))
      return `Left out: this machine has no container engine (Debian: apt-get install ${Object.keys(programs).join(" ")}).`;
  return undefined;
}
