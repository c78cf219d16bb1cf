import { describe, expect, it } from "vitest";
import { declaredPages, listOf, pagesIn, withListedPages } from "./pageList.ts";

const FILE = "/project/apps/web/src/features/runs/route.ts";
const CODE = `import { page } from "../../platform/routing/page.tsx";
const list = createRoute({ path: "/a", ...guestPage({ module: () => import("./pages/ListPage.tsx") }) });
const one = createRoute({
  path: "/a/$id",
  ...page({ module: () => import("./pages/OnePage.tsx"), texts: ["runs"], offline: true }),
  pendingComponent: Skeleton,
});`;

describe("the pages of a feature", () => {
  it("are read from where they are declared", () => {
    const pages = pagesIn(CODE, FILE).map(({ name, file, isOffline }) => [name, file, isOffline]);
    expect(pages).toEqual([
      ["List", "/project/apps/web/src/features/runs/pages/ListPage.tsx", false],
      ["One", "/project/apps/web/src/features/runs/pages/OnePage.tsx", true],
    ]);
  });

  it("within the frame leave only their name with their address", () => {
    expect(withListedPages(CODE, FILE)).toContain(`  ...page("One"),\n  pending`);
    expect(withListedPages(CODE, FILE)).toContain(`import("./pages/ListPage.tsx")`);
  });

  it("within the frame stand in the list, with all that the page asks for", () => {
    const file = "/project/apps/web/src/features/runs/pages/OnePage.tsx";
    expect(listOf(pagesIn(CODE, FILE))).toContain(
      `const pages = {\n  One: { module: () => import("${file}"), texts: ["runs"] },\n};`,
    );
  });

  it("are refused where the list could not take them over", () => {
    expect(() => pagesIn("page(declaration)", FILE)).toThrow(FILE);
    expect(() => pagesIn("page({ module: load })", FILE)).toThrow(FILE);
  });
});

it("no two pages have the same name", () => {
  const names = declaredPages().map(({ name }) => name);
  expect(names.length).toBeGreaterThan(30);
  expect(names).toEqual([...new Set(names)]);
});
