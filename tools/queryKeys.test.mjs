import { describe, expect, it } from "vitest";
import { checkQueryKeys } from "./structure/queryKeyRules.mjs";

const web = "apps/web/src";
const check = (path, text, isTest = false) => checkQueryKeys({ files: [{ path, text, isTest }] });

describe("the key of a query", () => {
  it.each([
    ["in a hook", `${web}/features/runs/parts/useRun.ts`, '  queryKey: ["runs", id],'],
    ["that extends another", `${web}/features/runs/model/run.ts`, "queryKey: [...key, id],"],
    [
      "that the platform knows by heart",
      `${web}/platform/cache/reading.ts`,
      'client.getQueryData<{ id: string }>(["tenant"]);',
    ],
    ["in a table", `${web}/features/runs/live.ts`, 'export const runKeys = {\n  all: ["runs"],'],
  ])("%s is a violation", (_, file, text) => {
    const problem = "writes the key of a query: put it in api.ts, or in keys.ts beside it";
    expect(check(file, text)).toEqual([{ file, problem, rule: 2 }]);
  });

  it.each([
    ["may stand in api.ts", `${web}/features/runs/api.ts`, 'queryKey: ["runs"]'],
    ["may stand in keys.ts", `${web}/platform/cache/keys.ts`, 'queryKey: ["tenant"]'],
    ["may be taken over", `${web}/features/runs/parts/a.ts`, "{ queryKey: runQuery(id).queryKey }"],
    ["may be taken apart", `${web}/platform/cache/a.ts`, "({ queryKey }) => isTenantKey(queryKey)"],
    ["may be made up by builders", `${web}/testing/a.ts`, 'queryKey: ["made up"]'],
  ])("%s", (_, file, text) => expect(check(file, text)).toEqual([]));

  it("may be made up by tests", () => {
    expect(check(`${web}/platform/cache/a.test.ts`, 'queryKey: ["made up"]', true)).toEqual([]);
  });
});
