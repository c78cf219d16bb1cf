import { describe, expect, it } from "vitest";
import { type Chunk, observerFiles } from "./serviceWorker.ts";

const WEB = "/project/apps/web/src";
/** A file of the build with one module, by that module's path. */
const chunk = (fileName: string, path: string, parts: Partial<Chunk> = {}): Chunk => ({
  fileName,
  facadeModuleId: `${WEB}/${path}`,
  moduleIds: [`${WEB}/${path}`],
  imports: [],
  dynamicImports: [],
  ...parts,
});

describe("what the service worker keeps", () => {
  const texts = ["observations", "theme", "runDialogs"].flatMap((feature) =>
    ["de", "en"].map((language) =>
      chunk(`${feature}.${language}.js`, `texts/${language}/${feature}.json`),
    ),
  );
  const chunks = [
    chunk("entry.js", "main.tsx", {
      imports: ["late.js"],
      dynamicImports: ["observation.js", "theme.js", ...texts.map(({ fileName }) => fileName)],
    }),
    chunk("late.js", "platform/late.ts"),
    chunk("observation.js", "features/observations/pages/ObservationPage.tsx", {
      viteMetadata: { importedCss: new Set(["observation.css"]), importedAssets: new Set() },
    }),
    chunk("theme.js", "features/tenants/pages/ThemePage.tsx"),
    ...texts,
  ];
  const code: Record<string, string> = {
    [`${WEB}/platform/late.ts`]: 'announce(t("runDialogs:kept"))',
    [`${WEB}/features/observations/pages/ObservationPage.tsx`]: "t(`observations:${word}`)",
    [`${WEB}/features/tenants/pages/ThemePage.tsx`]: 't("theme:title")',
  };
  const kept = observerFiles(
    ["assets/entry.css", "entry.js"],
    new Map(chunks.map((one) => [one.fileName, one])),
    new Set([`${WEB}/features/tenants/pages/ThemePage.tsx`]),
    (module) => code[module] ?? "",
  );

  it("are the pages declared as offline, and no others", () => {
    expect(kept).toEqual(expect.arrayContaining(["/assets/entry.css", "/entry.js", "/late.js"]));
    expect(kept).toEqual(expect.arrayContaining(["/observation.js", "/observation.css"]));
    expect(kept).not.toContain("/theme.js");
  });

  it("are the texts that these name, wherever they stand, in every language", () => {
    const shown = kept.filter((file) => /\.(de|en)\.js$/.test(file));
    expect(shown).toEqual([
      "/observations.de.js",
      "/observations.en.js",
      "/runDialogs.de.js",
      "/runDialogs.en.js",
    ]);
  });
});
