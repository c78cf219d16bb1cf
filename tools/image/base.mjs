// The base image of deploy/Dockerfile: the published one, or where no registry of images can be reached one that is made of
// Debian's packages and of the Node that the project brings.
import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { inRoot } from "../paths.mjs";

const runFile = promisify(execFile);

/** The name of the base image, as the Dockerfile has it. */
export const baseImage = () =>
  /^FROM (\S+)/m.exec(fs.readFileSync(inRoot("deploy/Dockerfile"), "utf8"))[1];

/** The Node that npm installed for this machine. */
const nodeFile = () =>
  inRoot("node_modules", `node-${process.platform}-${process.arch}`, "bin/node");

/** Folder of npm itself: of the one that runs this, or of the first in the search path. */
function npmFolder() {
  const { npm_execpath: running, PATH = "" } = process.env;
  const found = PATH.split(path.delimiter)
    .map((folder) => path.join(folder, "npm"))
    .find((file) => fs.existsSync(file));
  return path.join(path.dirname(fs.realpathSync(running ?? found)), "..");
}

/** What npm needs to reach the registry that this machine uses. */
async function npmSettings() {
  const { stdout } = await runFile("npm", ["config", "get", "registry"]);
  return `registry=${stdout.trim()}\n`;
}

const DOCKERFILE = `FROM assay-debian
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
COPY npmrc /usr/local/etc/npmrc
COPY certificates.crt /etc/ssl/certs/ca-certificates.crt
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
RUN ln -s /usr/local/lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \\
 && useradd --uid 1000 --user-group --create-home node
`;

/** Makes sure of the base image. Returns how it came about. @throws Error where it can be neither pulled nor made */
export async function provideBase(docker, folder) {
  const image = baseImage();
  const has = await docker("image", "inspect", image).then(
    () => true,
    () => false,
  );
  if (has) return "is there";
  const isPulled = await docker("pull", image).then(
    () => true,
    () => false,
  );
  if (isPulled) return "was pulled";
  const debian = path.join(folder, "debian.tar");
  const parts = ["--variant=minbase", "--include=ca-certificates", "bookworm", debian];
  await runFile("mmdebstrap", parts, { maxBuffer: 64 * 1024 * 1024 });
  await docker("import", debian, "assay-debian");
  fs.rmSync(debian);
  const context = path.join(folder, "base");
  fs.mkdirSync(context);
  fs.copyFileSync(nodeFile(), path.join(context, "node"));
  fs.cpSync(npmFolder(), path.join(context, "npm"), { recursive: true, dereference: true });
  fs.writeFileSync(path.join(context, "npmrc"), await npmSettings());
  fs.copyFileSync("/etc/ssl/certs/ca-certificates.crt", path.join(context, "certificates.crt"));
  fs.writeFileSync(path.join(context, "Dockerfile"), DOCKERFILE);
  await docker("build", "--network", "host", "-t", image, context);
  return "was made of Debian's packages";
}
