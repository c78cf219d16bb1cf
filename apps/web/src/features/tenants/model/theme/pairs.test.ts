import { type ColorMap, DEFAULT_STYLING, type Styling, THEME_COLORS } from "@assay/contract";
import { contrast, TEXT_CONTRAST } from "@assay/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { surfaceVariables } from "../../../../platform/theme/surface.ts";
import { darkSuggestion } from "./darkSuggestion.ts";
import { pairAt } from "./pairs.ts";
import {
  changed,
  invalidColors,
  isSameTheme,
  shownTheme,
  styleShape,
  valueAt,
} from "./themeForm.ts";

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((n) => `#${n.toString(16).padStart(6, "0")}`);
const colorMap = fc.record(
  Object.fromEntries(THEME_COLORS.map((name) => [name, color])),
) as unknown as fc.Arbitrary<ColorMap>;
const zone = fc.record({
  backgroundImage: fc.constantFrom(null, "/api/Tenant/Images/x"),
  dark: fc.boolean(),
});
const styling: fc.Arbitrary<Styling> = fc.record({
  logo: fc.constant(null),
  theme: fc.record({ light: colorMap, dark: colorMap }),
  drawer: zone,
  appbar: zone,
  footer: zone,
  login: fc.record({
    backgroundColor: fc.option(color),
    backgroundImage: fc.constant(null),
    dark: fc.boolean(),
  }),
  email: fc.record({
    background: color,
    card: color,
    text: color,
    accent: color,
    textonaccent: color,
  }),
});
const paths = [
  ...THEME_COLORS.flatMap((name) => [`theme/light/${name}`, `theme/dark/${name}`]),
  "login/backgroundColor",
  "email/text",
  "email/background",
  "email/textonaccent",
];

describe("the contrast of a pair of colours", () => {
  it("is WCAG's, with the nearest colour that passes where it is too little", () => {
    fc.assert(
      fc.property(styling, fc.constantFrom(...paths), (looks, path) => {
        const pair = pairAt(looks, path);
        if (pair === null || pair.ratio === null) return;
        expect(pair.nearest === null).toBe(pair.ratio >= TEXT_CONTRAST);
        if (pair.nearest === null) return;
        // One press, and it passes.
        const mended = pairAt(changed(looks, path, pair.nearest), path);
        expect(mended?.ratio).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        expect(mended?.nearest).toBeNull();
      }),
    );
  });

  it("tells of colours on the page what the app shows in their place", () => {
    const onPage = THEME_COLORS.filter(
      (name) => !["appbar", "drawer", "footer", "footerlink", "textonaccent"].includes(name),
    );
    fc.assert(
      fc.property(
        styling,
        fc.constantFrom(...onPage),
        fc.constantFrom("light", "dark"),
        (looks, name, scheme) => {
          const own = looks.theme[scheme][name];
          const shown = surfaceVariables(scheme, looks)[`--mantine-color-${name}-text`];
          expect(shown).toBe(pairAt(looks, `theme/${scheme}/${name}`)?.nearest ?? own);
        },
      ),
    );
  });

  it("is not told over an image, whose colours nobody knows", () => {
    const image = changed(DEFAULT_STYLING, "appbar/backgroundImage", "/api/Tenant/Images/x");
    expect(pairAt(image, "theme/light/appbar")).toEqual({
      kind: "textOverImage",
      ratio: null,
      nearest: null,
    });
  });

  it("passes everywhere with the default looks but for the highlight, which the app darkens", () => {
    const failing = paths.filter((path) => pairAt(DEFAULT_STYLING, path)?.nearest);
    expect(failing).toEqual(["theme/light/highlight"]);
  });
});

describe("dark colours that belong to light ones", () => {
  it("can be read on the dark page", () => {
    fc.assert(
      fc.property(colorMap, styling, (light, looks) => {
        const dark = darkSuggestion(light);
        const next = { ...looks, theme: { light, dark } };
        for (const name of THEME_COLORS) {
          if (["appbar", "drawer", "footer"].includes(name)) continue;
          expect(pairAt(next, `theme/dark/${name}`)?.nearest, name).toBeNull();
        }
        for (const background of [dark.appbar, dark.drawer, dark.footer])
          expect(contrast("#ffffff", background)).toBeGreaterThan(3);
      }),
    );
  });
});

describe("a draft of the theme", () => {
  it("falls into parts and back", () => {
    fc.assert(
      fc.property(styling, (looks) => {
        expect(styleShape.fromFields(styleShape.fieldsOf(looks))).toEqual(looks);
      }),
    );
  });

  it("is changed in one place only", () => {
    fc.assert(
      fc.property(styling, fc.constantFrom(...paths), color, (looks, path, value) => {
        const next = changed(looks, path, value);
        expect(valueAt(next, path)).toBe(value);
        expect(changed(next, path, valueAt(looks, path))).toEqual(looks);
        expect(isSameTheme(looks, next)).toBe(valueAt(looks, path) === value);
      }),
    );
  });

  it("is shown without the colours that are still being typed", () => {
    const typing = changed(changed(DEFAULT_STYLING, "theme/dark/info", "#12"), "logo", "blob:x");
    expect([...invalidColors(typing)]).toEqual(["theme/dark/info"]);
    expect(shownTheme(typing, DEFAULT_STYLING)).toEqual(changed(DEFAULT_STYLING, "logo", "blob:x"));
  });
});
