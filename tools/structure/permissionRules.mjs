const source = "apps/web/src/platform/session/permissions.ts";
const allowed =
  /^apps\/web\/src\/(shell|platform\/(session|routing)|testing)\/|\/route\.ts$|\.test\.tsx?$/;
const inFeature = /^apps\/web\/src\/features\//;

/** Imports of the domain, with the names between their braces. */
const domainImport = /\bimport\s+(?:type\s+)?\{([^}]*)\}\s+from\s+["']@assay\/domain["']/g;
/** Names of the domain that decide by permissions, membership or state: the server's answers carry their outcome. */
const decides =
  /^(?:may[A-Z]\w*|holds[A-Z]\w*|hasModeratorView\w*|isAuditor|isMember|runAllows|run(?:Ability|Abilities)|(?:role|user|observation|assessment|scale|competency|process|processDraft|settings|styles|file|document)Abilit(?:y|ies)|permissionsGiven)$/;
/** The permissions of the signed-in user; roles and lists of permissions have such a field too. */
const ownPermissions = /\b(?:user|useUser\(\)|self|account|me)\s*(?:\?\.|\.)\s*permissions\b/;

/** The rules of access that a file imports from the domain. */
export const decidingNames = (text) =>
  [...text.matchAll(domainImport)]
    .flatMap(([, names]) => names.split(","))
    .map((name) => name.trim().replace(/\s+as\s.*/, ""))
    .filter((name) => decides.test(name));

function problemsOf({ path, text, imports }) {
  const problems = [];
  if (imports.some(({ target }) => target === source) && !allowed.test(path))
    problems.push("asks for permissions: ask the `can` of an answer");
  if (!inFeature.test(path) || allowed.test(path)) return problems;
  if (ownPermissions.test(text))
    problems.push("reads the user's permissions: ask the `can` of an answer");
  for (const name of decidingNames(text))
    problems.push(`decides by ${name}: ask the \`can\` of an answer`);
  return problems;
}

/**
 * Rule 5: pages ask `can`, which the server answers by the rules that refuse. Only the menu and the guards of
 * routes ask permissions themselves.
 */
export const checkPermissions = ({ files }) =>
  files
    .filter(({ path }) => path.startsWith("apps/web/"))
    .flatMap((file) => problemsOf(file).map((problem) => ({ file: file.path, problem, rule: 5 })));
