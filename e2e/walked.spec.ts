import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { AREAS } from "./walk/steps.ts";

const WEB = path.join(import.meta.dirname, "../apps/web/src");
const ROUTES = globSync(["features/*/route.ts", "shell/routing/routes.ts"], { cwd: WEB });

test("the walk goes to every page that there is", () => {
  const sources = ROUTES.map((file) => readFileSync(path.join(WEB, file), "utf8")).join("\n");
  const routes = [...sources.matchAll(/path:\s*"([^"]+)"/g)];
  expect(routes.length).toBeGreaterThan(30);
  const walked = new Set(
    Object.values(AREAS)
      .flat()
      .map(({ route }) => route),
  );
  expect(routes.map(([, route = ""]) => route).filter((route) => !walked.has(route))).toEqual([]);
});
