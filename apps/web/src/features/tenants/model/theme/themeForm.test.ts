import { type Styling, THEME_COLORS } from "@assay/contract";
import { contrast, TEXT_CONTRAST } from "@assay/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeFields } from "../../../../platform/forms/fields.ts";
import { buildTenant } from "../../../../testing/fakeServer.ts";
import { surfaceOf } from "../../../../platform/theme/surface.ts";
import { darkSuggestion } from "./darkSuggestion.ts";
import { sampleVariables } from "./sampleVariables.ts";
import {
  changed,
  invalidColors,
  isSameTheme,
  shownTheme,
  styleShape,
  valueAt,
} from "./themeForm.ts";

const { styling } = buildTenant();
const { fieldsOf, formOf, fromFields } = styleShape;
const paths = [...fieldsOf(styling).keys()];
const path = fc.constantFrom(...paths.filter((one) => one.startsWith("theme/")));
const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((n) => `#${n.toString(16).padStart(6, "0")}`);
const withColors = (...colors: [string, string][]): Styling =>
  colors.reduce((draft, [at, value]) => changed(draft, at, value), styling);

describe("the theme in the editor", () => {
  it("are what is stored, without its id, its revision and what the caller may do", () => {
    const answer = { ...styling, id: "x", revision: 3, can: { edit: true } };
    expect(formOf(answer)).toEqual(styling);
  });

  it("are put together again from their parts", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(path, color), { maxLength: 5 }), (colors) => {
        const draft = withColors(...colors);
        expect(fromFields(fieldsOf(draft))).toEqual(draft);
      }),
    );
  });

  it("change at one place, and share the rest", () => {
    fc.assert(
      fc.property(path, color, (at, value) => {
        const next = changed(styling, at, value);
        expect(valueAt(next, at)).toBe(value);
        for (const other of paths)
          if (other !== at) expect(valueAt(next, other)).toBe(valueAt(styling, other));
        expect(next.email).toBe(styling.email);
      }),
    );
  });

  it("can have an image set, and taken away again", () => {
    const set = changed(styling, "drawer/backgroundImage", "/api/x");
    expect(set.drawer.backgroundImage).toBe("/api/x");
    expect(isSameTheme(changed(set, "drawer/backgroundImage", null), styling)).toBe(true);
    expect(isSameTheme(set, styling)).toBe(false);
  });

  it("keep what two people have changed at different places", () => {
    const [mine, theirs] = [
      changed(styling, "theme/light/primary", "#111111"),
      changed(styling, "drawer/dark", true),
    ];
    const { fields, conflicts } = mergeFields(fieldsOf(styling), fieldsOf(mine), fieldsOf(theirs));
    expect(conflicts).toEqual([]);
    expect(fromFields(fields)).toMatchObject({
      theme: { light: { primary: "#111111" } },
      drawer: { dark: true },
    });
  });
});

describe("a colour that is being typed", () => {
  it.each(["#", "#12", "blue", "#12345g", "1d4ed8", ""])("is not complete as %j", (typed) => {
    const draft = changed(styling, "theme/light/primary", typed);
    expect([...invalidColors(draft)]).toEqual(["theme/light/primary"]);
    // The page shows what it was before, until the last sign.
    expect(shownTheme(draft, styling)).toEqual(styling);
  });

  it("counts once it is complete", () => {
    const draft = changed(styling, "theme/light/primary", "#123456");
    expect(invalidColors(draft).size).toBe(0);
    expect(shownTheme(draft, styling)).toBe(draft);
  });

  it("is no image and no flag, and may be unset on the sign-in page", () => {
    const draft = [
      ["logo", "data:image/png;base64,x"],
      ["login/backgroundImage", "/api/Tenant/Images/1"],
      ["login/backgroundColor", null],
      ["appbar/dark", true],
    ].reduce((all, [at, value]) => changed(all, at as string, value as string), styling);
    expect([...invalidColors(draft)]).toEqual([]);
  });
});

describe("the dark colours that belong to light ones", () => {
  const light = fc
    .tuple(...THEME_COLORS.map(() => color))
    .map(
      (colors) =>
        Object.fromEntries(
          THEME_COLORS.map((name, index) => [name, colors[index]]),
        ) as Styling["theme"]["light"],
    );

  it("can be read on the dark page, whatever colours an organisation has", () => {
    fc.assert(
      fc.property(light, (colors) => {
        const dark = darkSuggestion(colors);
        expect(Object.keys(dark).toSorted()).toEqual([...THEME_COLORS].toSorted());
        const page = surfaceOf("dark", { ...styling, theme: { light: colors, dark } });
        for (const name of ["primary", "anchor", "error", "success"] as const)
          expect(contrast(dark[name], page.body)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        expect(contrast(dark.footerlink, dark.footer)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        expect(contrast(dark.textonaccent, dark.accent)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      }),
    );
  });

  it("are the same for the same ones", () => {
    fc.assert(
      fc.property(light, (colors) => {
        expect(darkSuggestion(colors)).toEqual(darkSuggestion({ ...colors }));
      }),
      { numRuns: 20 },
    );
  });
});

describe("a box that shows the theme", () => {
  it("has the colours of its scheme, and a text on each that can be read", () => {
    for (const scheme of ["light", "dark"] as const) {
      const variables = sampleVariables(styling, scheme) as Record<string, string>;
      expect(variables["colorScheme"]).toBe(scheme);
      for (const name of THEME_COLORS) {
        expect(variables[`--mantine-color-${name}-filled`]).toBe(styling.theme[scheme][name]);
        const text = variables[`--mantine-color-${name}-contrast`] ?? "";
        expect(contrast(text, styling.theme[scheme][name])).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      }
      expect(variables["--mantine-primary-color-filled"]).toBe(styling.theme[scheme].primary);
      expect(variables["--mantine-primary-color-filled-hover"]).not.toBe(
        styling.theme[scheme].primary,
      );
    }
  });
});
