// A container engine for the test of the image: the machine's own, or one that is started for as long as it lasts.
import { execFile, spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";

const runFile = promisify(execFile);
const MOST_BYTES = 64 * 1024 * 1024;

/** Runs docker. Returns what it prints. @throws Error with its message */
const dockerAt =
  (socket) =>
  async (...words) => {
    const env = { ...process.env, ...(socket && { DOCKER_HOST: `unix://${socket}` }) };
    // The builder of docker 20, which needs no further program.
    const all = { ...env, DOCKER_BUILDKIT: "0" };
    return (await runFile("docker", words, { env: all, maxBuffer: MOST_BYTES })).stdout.trim();
  };

const answers = (docker) =>
  docker("info").then(
    () => true,
    () => false,
  );

/**
 * The machine's engine, or one in the folder, without networks of its own: containers share the machine's.
 *
 * @returns docker as a function of its words, and how to end the engine; undefined where there is none
 */
export async function openEngine(folder) {
  const own = dockerAt(undefined);
  if (await answers(own)) return { docker: own, close: async () => undefined };
  if (process.getuid?.() !== 0 || !fs.existsSync("/usr/sbin/dockerd")) return undefined;
  const socket = path.join(folder, "docker.sock");
  const places = ["--data-root", "--exec-root", "--pidfile"].flatMap((name) => [
    name,
    path.join(folder, name.slice(2)),
  ]);
  for (const place of [places[1], places[3]]) fs.mkdirSync(place, { recursive: true });
  const network = ["--bridge=none", "--iptables=false", "--ip6tables=false"];
  const log = fs.openSync(path.join(folder, "dockerd.log"), "a");
  const daemon = spawn("/usr/sbin/dockerd", [...places, ...network, "-H", `unix://${socket}`], {
    stdio: ["ignore", log, log],
  });
  const ended = new Promise((resolve) => {
    daemon.once("exit", resolve);
  });
  const close = async () => {
    daemon.kill("SIGTERM");
    await ended;
    // It leaves its data folder mounted on itself.
    const mounts = fs.readFileSync("/proc/self/mounts", "utf8").split("\n");
    const left = mounts.map((line) => line.split(" ")[1]).filter((at) => at?.startsWith(folder));
    for (const at of left.toReversed()) await runFile("umount", [at]);
  };
  const docker = dockerAt(socket);
  for (let tries = 0; tries < 60 && daemon.exitCode === null; tries += 1) {
    if (await answers(docker)) return { docker, close };
    await delay(500);
  }
  await close();
  return undefined;
}
