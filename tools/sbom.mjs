// `npm run sbom`: the bill of materials of what a release ships, as CycloneDX, in dist/sbom.cdx.json.
import fs from "node:fs";
import { spawnSync } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { npm } from "./install.mjs";
import { inRoot } from "./paths.mjs";
import { fail, toolEnvironment } from "./run.mjs";

/** What is bundled or installed where the product runs; the rest of the repository makes and tests it. */
const SHIPPED = ["apps/server", "apps/web"];
const sbomFile = inRoot("dist", "sbom.cdx.json");

const { packages } = JSON.parse(fs.readFileSync(inRoot("package-lock.json"), "utf8"));

/** Where Node would find a package from a folder, as the lock file has it. */
function placeOf(name, from) {
  for (let folder = from; ; folder = path.posix.dirname(folder)) {
    const place = path.posix.join(folder, "node_modules", name);
    if (packages[place]) return packages[place].link ? packages[place].resolved : place;
    if (folder === ".") return undefined;
  }
}

/** What ships: the apps, and what they depend on in turn. A workspace's tools and tests are not among it. */
export function shippedPlaces() {
  const found = new Set();
  const pending = [...SHIPPED];
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    if (found.has(place)) continue;
    found.add(place);
    const { dependencies, optionalDependencies } = packages[place];
    const names = Object.keys({ ...dependencies, ...optionalDependencies });
    // One for another kind of machine may be absent.
    pending.push(...names.map((name) => placeOf(name, place)).filter((one) => one !== undefined));
  }
  return found;
}

/** The name and version of a package in the lock file, as npm writes them into a bill. */
const referenceOf = (place) =>
  `${packages[place].name ?? place.split("node_modules/").at(-1)}@${packages[place].version}`;

/** Packages that come with a release, with their versions and licences, as npm knows them. */
export function billOfMaterials() {
  const [program, parameters] = npm(["sbom", "--package-lock-only", "--sbom-format=cyclonedx"]);
  const { status, stdout, stderr } = spawnSync(program, parameters, {
    cwd: inRoot(),
    encoding: "utf8",
    env: toolEnvironment(),
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) fail(`npm sbom failed: ${stderr}`);
  const bill = JSON.parse(stdout);
  const shipped = new Set([...shippedPlaces()].map(referenceOf));
  const ours = bill.metadata.component;
  const isShipped = (reference) => shipped.has(reference) || reference === ours["bom-ref"];
  return {
    ...bill,
    // npm takes the name of the folder, which is anybody's choice.
    metadata: { ...bill.metadata, component: { ...ours, name: "assay", type: "application" } },
    components: bill.components.filter((component) => isShipped(component["bom-ref"])),
    dependencies: bill.dependencies
      .filter(({ ref }) => isShipped(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isShipped) })),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const bill = billOfMaterials();
  fs.mkdirSync(path.dirname(sbomFile), { recursive: true });
  fs.writeFileSync(sbomFile, `${JSON.stringify(bill, null, 2)}\n`);
  console.log(`${sbomFile}: ${bill.components.length} components`);
}
