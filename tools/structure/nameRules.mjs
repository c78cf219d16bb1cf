import path from "node:path";
import { emptyWord, folders, serverFeatureFile, webFeatureFile } from "./layout.mjs";

const parentOf = (name) => {
  const parent = path.posix.dirname(name);
  return parent === "." ? "" : parent;
};

/** Rule 3: a folder or a kind of file that layout.mjs does not list is a decision. */
function checkFolders({ folders: found }) {
  return found
    .filter((folder) => {
      const allowed = folders[parentOf(folder)];
      return allowed && !allowed.includes(path.posix.basename(folder));
    })
    .map((folder) => ({
      file: folder,
      problem: "is a folder that layout.mjs does not list",
      rule: 3,
    }));
}

const featureFile = /^apps\/(server|web)\/src\/features\/\w+\/(.+)$/;

function checkFeatureFiles({ files }) {
  return files.flatMap((file) => {
    const [, side, name] = featureFile.exec(file.path) ?? [];
    const allowed = side === "server" ? serverFeatureFile : webFeatureFile;
    if (!side || allowed.test(name)) return [];
    return [{ file: file.path, problem: "is a kind of file that features do not have", rule: 3 }];
  });
}

function checkWords({ files }) {
  return files
    .filter((file) => emptyWord.test(file.path))
    .map((file) => ({ file: file.path, problem: "has a name that says nothing", rule: "Names" }));
}

export const checkNames = (project) => [
  ...checkFolders(project),
  ...checkFeatureFiles(project),
  ...checkWords(project),
];
