import { type ColorMap, type Styling, THEME_COLORS } from "@assay/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast, inUndertone, mix, readable, wantsWhite } from "@assay/domain";
import { loginVariables } from "./login.ts";
import { SURFACE } from "./surface.ts";
import { zoneText } from "./zones.ts";

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((n) => `#${n.toString(16).padStart(6, "0")}`);

describe("contrast", () => {
  it("is that of WCAG", () => {
    expect(contrast("#ffffff", "#000000")).toBeCloseTo(21);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
    expect(mix("#000000", "#ffffff", 0.5)).toBe("#808080");
    expect([wantsWhite("#1d4ed8"), wantsWhite("#ffd400")]).toEqual([true, false]);
  });

  it("lets every tenant colour be read on every background", () => {
    fc.assert(
      fc.property(color, color, (text, background) => {
        expect(contrast(readable(text, background), background)).toBeGreaterThanOrEqual(4.5);
      }),
    );
    expect(readable("#000000", "#ffffff")).toBe("#000000");
  });
});

describe("the undertone of the dark page", () => {
  it("is that of the app bar, whatever colour that has, and everything can be read on it", () => {
    expect(inUndertone("#16191d", "#1f1b18")).toBe("#1d1916");
    expect(inUndertone("#16191d", "#000000")).toBe("#1a1a1a");
    fc.assert(
      fc.property(color, (appbar) => {
        const { body, raised, text, dimmed } = SURFACE.dark;
        const [on, over] = [body, raised].map((grey) => inUndertone(grey, appbar));
        for (const words of [text, dimmed])
          for (const background of [on, over])
            expect(contrast(inUndertone(words, appbar), background ?? "")).toBeGreaterThanOrEqual(
              4.5,
            );
      }),
    );
  });
});

describe("the text of a zone", () => {
  it("can be read on every colour, whatever the dark flag says", () => {
    fc.assert(
      fc.property(color, fc.boolean(), (background, dark) => {
        expect(contrast(zoneText(background, dark, false), background)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it("follows the dark flag where both could be read, and over an image", () => {
    expect(zoneText("#767676", true, false)).toBe("#ffffff");
    expect(zoneText("#ffffff", true, true)).toBe("#ffffff");
    expect(zoneText("#ffffff", true, false)).not.toBe("#ffffff");
  });
});

describe("the sign-in page", () => {
  const both = (value: string) =>
    Object.fromEntries(THEME_COLORS.map((name) => [name, value])) as ColorMap;

  it("can be read on the background and its washes, light and dark, whatever colours are set", () => {
    fc.assert(
      fc.property(color, color, fc.boolean(), (backgroundColor, own, dark) => {
        const zone = { backgroundImage: null, dark };
        const styling = {
          logo: null,
          drawer: zone,
          appbar: zone,
          footer: zone,
          email: {} as Styling["email"],
          theme: { light: both(own), dark: both(own) },
          login: { backgroundColor, ...zone },
        };
        for (const scheme of ["light", "dark"] as const) {
          const look = loginVariables(scheme, styling, scheme === "light" ? "#ffffff" : "#16191d");
          const text = look["--login-text"] ?? "";
          expect(contrast(text, look["--login-wash"] ?? "")).toBeGreaterThanOrEqual(4.5);
          expect(contrast(text, look["--login-color"] ?? "")).toBeGreaterThanOrEqual(3);
        }
      }),
    );
  });
});
