import { type Styling, THEME_COLORS } from "@assay/contract";
import { contrast, TEXT_CONTRAST } from "@assay/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { connectApi, getConnection } from "../http/connection.ts";
import { buildTenant } from "../../testing/fakeServer.ts";
import { loginVariables } from "./login.ts";
import { shades } from "./tenantTheme.ts";
import { SURFACE, surfaceOf, surfaceVariables } from "./surface.ts";
import { image, schemeVariables } from "./zones.ts";

const { styling } = buildTenant();
const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((n) => `#${n.toString(16).padStart(6, "0")}`);
const map = fc
  .tuple(...THEME_COLORS.map(() => color))
  .map(
    (colors) =>
      Object.fromEntries(
        THEME_COLORS.map((name, index) => [name, colors[index]]),
      ) as Styling["theme"]["light"],
  );
const looks = fc
  .record({ light: map, dark: map, zoneDark: fc.boolean(), background: fc.option(color) })
  .map(({ light, dark, zoneDark, background }): Styling => {
    const zone = { backgroundImage: null, dark: zoneDark };
    return {
      ...styling,
      theme: { light, dark },
      drawer: zone,
      appbar: zone,
      footer: zone,
      login: { ...zone, backgroundColor: background },
    };
  });
const SCHEMES = ["light", "dark"] as const;

describe("whatever colours an organisation has", () => {
  it("every one of them can be read as a text on the page", () => {
    fc.assert(
      fc.property(looks, fc.constantFrom(...SCHEMES), (own, scheme) => {
        const { raised } = surfaceOf(scheme, own);
        const variables = surfaceVariables(scheme, own);
        for (const name of THEME_COLORS)
          expect(
            contrast(variables[`--mantine-color-${name}-text`] ?? "", raised),
          ).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        for (const name of ["anchor", "error", "success"])
          expect(
            contrast(variables[`--mantine-color-${name}`] ?? "", raised),
          ).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      }),
      { numRuns: 40 },
    );
  });

  it("the texts of its zones can be read, and its links in the footer", () => {
    fc.assert(
      fc.property(looks, fc.constantFrom(...SCHEMES), (own, scheme) => {
        const variables = schemeVariables(scheme, own);
        for (const zone of ["appbar", "drawer", "footer"]) {
          const background = variables[`--zone-${zone}`] ?? "";
          for (const kind of ["text", "dimmed"])
            expect(
              contrast(variables[`--zone-${zone}-${kind}`] ?? "", background),
            ).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        }
        expect(
          contrast(variables["--zone-footer-link"] ?? "", own.theme[scheme].footer),
        ).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      }),
      { numRuns: 40 },
    );
  });

  it("the sign-in page can be read on its background and on its wash", () => {
    fc.assert(
      fc.property(looks, fc.constantFrom(...SCHEMES), (own, scheme) => {
        const variables = loginVariables(scheme, own, SURFACE[scheme].body);
        const text = variables["--login-text"] ?? "";
        expect(contrast(text, variables["--login-wash"] ?? "")).toBeGreaterThanOrEqual(
          TEXT_CONTRAST,
        );
        expect(
          contrast(variables["--login-link"] ?? "", variables["--login-wash-2"] ?? ""),
        ).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      }),
      { numRuns: 40 },
    );
  });
});

describe("a text that can just be read on its background", () => {
  it("is made readable on the wash of the sign-in page, too", () => {
    const theme = { ...styling.theme, light: { ...styling.theme.light, primary: "#ffffff" } };
    const login = { backgroundColor: "#767676", backgroundImage: null, dark: true };
    const variables = loginVariables("light", { ...styling, theme, login }, "#ffffff");
    expect(contrast("#ffffff", "#767676")).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    expect(contrast("#ffffff", variables["--login-wash"] ?? "")).toBeLessThan(TEXT_CONTRAST);
    expect(
      contrast(variables["--login-text"] ?? "", variables["--login-wash"] ?? ""),
    ).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  });
});

describe("the page's own colours", () => {
  it("are there before an organisation is known, and can be read", () => {
    for (const scheme of SCHEMES) {
      const { body, text, dimmed, raised } = surfaceOf(scheme);
      for (const words of [text, dimmed])
        for (const background of [body, raised])
          expect(contrast(words, background)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      const variables = surfaceVariables(scheme);
      expect(variables["--mantine-color-body"]).toBe(body);
      expect(Object.keys(variables)).not.toContain("--zone-appbar");
      // The edge of a field needs 3 : 1 (WCAG 2.2 §1.4.11).
      expect(contrast(variables["--assay-field-border"] ?? "", body)).toBeGreaterThanOrEqual(3);
    }
  });

  it("are the same for every organisation in the light scheme", () => {
    expect(surfaceOf("light", styling)).toEqual(SURFACE.light);
    expect(surfaceOf("dark", styling)).not.toEqual(SURFACE.dark);
  });
});

describe("the background of the sign-in page", () => {
  const withLogin = (fields: Partial<Styling["login"]>) => ({
    ...styling,
    login: { ...styling.login, ...fields },
  });
  const background = (scheme: "light" | "dark", fields: Partial<Styling["login"]>) =>
    loginVariables(scheme, withLogin(fields), SURFACE[scheme].body)["--login-color"];

  it("is the page's where none is chosen", () => {
    expect(background("light", {})).toBe(SURFACE.light.body);
    expect(background("dark", {})).toBe(SURFACE.dark.body);
  });

  it("is the chosen one on the light page, and a tint of it on the dark one, unless it is dark by itself", () => {
    const backgroundColor = "#ffeecc";
    expect(background("light", { backgroundColor })).toBe(backgroundColor);
    expect(background("dark", { backgroundColor, dark: true })).toBe(backgroundColor);
    const tint = background("dark", { backgroundColor }) ?? "";
    expect(contrast(tint, SURFACE.dark.body)).toBeLessThan(1.3);
    expect(tint).not.toBe(SURFACE.dark.body);
  });

  it("has no wash over an image", () => {
    const variables = loginVariables("light", withLogin({ backgroundImage: "/api/x" }), "#ffffff");
    expect([variables["--login-wash"], variables["--login-wash-2"]]).toEqual([
      "transparent",
      "transparent",
    ]);
  });
});

describe("an image of an organisation", () => {
  it("is fetched where the API is, and cannot break out of its style", () => {
    const { base } = getConnection();
    connectApi({ base: "https://api.test/api" });
    expect(image("/api/Tenant/Images/5")).toBe('url("https://api.test/api/Tenant/Images/5")');
    expect(image('data:image/png;base64,x"); color: red; ("')).toBe(
      'url("data:image/png;base64,x\\"); color: red; (\\"")',
    );
    expect(image(null)).toBe("none");
    connectApi({ base });
  });
});

describe("the shades of a colour", () => {
  it("go from light to dark, and the colour itself is the one that fills", () => {
    fc.assert(
      fc.property(color, (hex) => {
        const all = shades(hex);
        expect(all).toHaveLength(10);
        expect(all[6]).toBe(hex);
        const light = all.map((one) => contrast(one, "#000000"));
        for (const [index, value] of light.slice(1).entries())
          expect(value).toBeLessThanOrEqual((light[index] ?? 0) + 1e-9);
      }),
    );
  });
});
