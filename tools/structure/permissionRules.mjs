const source = "apps/web/src/platform/session/permissions.ts";
const allowed =
  /^apps\/web\/src\/(shell|platform\/(session|routing)|testing)\/|\/route\.ts$|\.test\.tsx?$/;

/**
 * Rule 5: pages ask `can`, which the server answers by the rules that refuse. Only the menu and the guards of
 * routes ask permissions themselves.
 */
export function checkPermissions({ files }) {
  return files
    .filter(({ path, imports }) => {
      const asks = imports.some(({ target }) => target === source);
      return asks && path.startsWith("apps/web/") && !allowed.test(path);
    })
    .map(({ path }) => ({
      file: path,
      problem: "asks for permissions: ask the `can` of an answer",
      rule: 5,
    }));
}
