// The licences of what a release ships, with their texts: the build lays them into dist/NOTICES.txt.
import fs from "node:fs";
import { inRoot } from "./paths.mjs";
import { shippedPlaces } from "./sbom.mjs";

const LEGAL = /^(licen[cs]e|copying|notice|third-party-notices)([.-].*)?$/i;

/** The texts that come with a package, in the order of their names. */
function textsOf(place) {
  const folder = inRoot(...place.split("/"));
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LEGAL.test(entry.name))
    .map(({ name }) => fs.readFileSync(inRoot(...place.split("/"), name), "utf8").trim());
}

const authorOf = ({ author }) => (typeof author === "string" ? author : author?.name);

/** What a package says of its licence; null for one of another kind of machine, which is not installed. */
function noticeOf(place) {
  const file = inRoot(...place.split("/"), "package.json");
  if (!fs.existsSync(file)) return null;
  const about = JSON.parse(fs.readFileSync(file, "utf8"));
  const { name, version, license } = about;
  const author = authorOf(about);
  const head = `${name} ${version}\nLicence: ${license ?? "see below"}`;
  return [author ? `${head}\nAuthor: ${author}` : head, ...textsOf(place)].join("\n\n");
}

const LINE = `\n\n${"=".repeat(80)}\n\n`;

/** The notices of all packages that a release ships but our own, as one text. */
export function notices() {
  const places = [...shippedPlaces()].filter((place) => place.includes("node_modules/"));
  const texts = places.map(noticeOf).filter((text) => text !== null);
  return `${["Assay ships these components.", ...new Set(texts.toSorted())].join(LINE)}\n`;
}
