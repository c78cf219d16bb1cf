import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ImageType, readImage } from "../files/imageHead.ts";
import { IMAGE_BYTES, IMAGE_FRAMES, imageFault, LOGIN_IMAGE_BYTES } from "./images.ts";

const ascii = (text: string) => Array.from(text, (sign) => sign.charCodeAt(0));
const big = (value: number, size: number) =>
  Array.from({ length: size }, (_, index) => (value >>> (8 * (size - 1 - index))) & 0xff);
const little = (value: number, size: number) => big(value, size).toReversed();
const file = (...parts: number[][]) => Uint8Array.from(parts.flat());
const rest = Array.from({ length: 16 }, () => 0);

/** A frame of a GIF, with two bytes of image data. */
const gifFrame = (width: number, height: number, left = 0) => [
  0x2c,
  ...little(left, 2),
  0,
  0,
  ...little(width, 2),
  ...little(height, 2),
  0,
  2,
  2,
  0x4c,
  0x01,
  0,
];
const gif = (width: number, height: number, ...parts: number[][]) =>
  file(
    ascii("GIF89a"),
    little(width, 2),
    little(height, 2),
    [0x80, 0, 0],
    rest.slice(0, 6),
    ...parts,
  );
/** A frame header of a JPEG. */
const jpegFrame = (width: number, height: number) => [
  0xff,
  0xc2,
  ...big(17, 2),
  8,
  ...big(height, 2),
  ...big(width, 2),
  ...rest.slice(0, 10),
];
const webp = (...parts: number[][]) => file(ascii("RIFF"), big(0, 4), ascii("WEBP"), ...parts);
const canvas = (width: number, height: number) => [
  ...ascii("VP8X"),
  ...little(10, 4),
  ...big(0, 4),
  ...little(width - 1, 3),
  ...little(height - 1, 3),
];

/** The first bytes of real files, written by their specifications. */
const HEADS: Record<string, (width: number, height: number) => Uint8Array> = {
  "image/png": (width, height) =>
    file(
      [0x89],
      ascii("PNG\r\n\u001A\n"),
      big(13, 4),
      ascii("IHDR"),
      big(width, 4),
      big(height, 4),
      rest,
    ),
  "image/gif": (width, height) =>
    gif(width, height, [0x21, 0xf9, 4, 0, 0, 0, 0, 0], gifFrame(1, 1), [0x3b]),
  "image/jpeg": (width, height) =>
    file(
      [0xff, 0xd8, 0xff, 0xe0],
      big(16, 2),
      ascii("JFIF\0"),
      rest.slice(0, 9),
      // A table that contains the bytes of a frame's marker, and a byte of padding.
      [0xff, 0xc4, 0, 4, 0xff, 0xc0, 0xff],
      jpegFrame(width, height),
      // Image data with a stuffed FF and a restart, and the end.
      [0xff, 0xda, 0, 2, 1, 0xff, 0, 0xc0, 0xff, 0xd0, 7, 0xff, 0xd9],
      rest,
    ),
  "image/webp": (width, height) => webp(canvas(width, height)),
};
const lossy = file(
  ascii("RIFF"),
  big(0, 4),
  ascii("WEBPVP8 "),
  little(10, 4),
  [0, 0, 0, 0x9d, 1, 0x2a],
  little(320, 2),
  little(200, 2),
  rest,
);
const lossless = file(
  ascii("RIFF"),
  big(0, 4),
  ascii("WEBPVP8L"),
  little(5, 4),
  [0x2f],
  little(319 | (199 << 14), 4),
  rest,
);

describe("an image of the tenant's looks", () => {
  it("is known by its content, with its size in pixels [THEME-08]", () => {
    const edge = fc.integer({ min: 1, max: 16_383 });
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(HEADS)), edge, edge, (type, width, height) => {
        const bytes = HEADS[type]?.(width, height) ?? new Uint8Array();
        expect(readImage(bytes)).toEqual({ type: type as ImageType, width, height, frames: 1 });
      }),
    );
    for (const bytes of [lossy, lossless])
      expect(readImage(bytes)).toMatchObject({ type: "image/webp", width: 320, height: 200 });
  });

  it("is read where it stands in a larger buffer", () => {
    const png = HEADS["image/png"]?.(3, 4) ?? new Uint8Array();
    const larger = new Uint8Array(png.length + 8);
    larger.set(png, 8);
    expect(readImage(larger.subarray(8))).toMatchObject({ width: 3, height: 4 });
  });

  it("is nothing else, whatever its name says [THEME-08]", () => {
    const others = ["", "<svg xmlns='http://www.w3.org/2000/svg'/>", "%PDF-1.7", "<!doctype html>"];
    for (const text of [...others, "GIF89a", "RIFF0000WEBP", "\u0089PNG\r\n\u001A\n"])
      expect(imageFault(file(ascii(text)), IMAGE_BYTES)).toBe("imageUnknown");
    // An image without a readable size is refused, since it may unfold to any size.
    expect(imageFault(file([0xff, 0xd8, 0xff, 0xe0], big(4, 2), [0, 0]), IMAGE_BYTES)).toBe(
      "imageUnknown",
    );
    expect(readImage(HEADS["image/png"]?.(0, 5) ?? new Uint8Array())).toBeNull();
  });

  it("never makes the reader fail, and never lets it run on", () => {
    const head = fc.constantFrom(
      ...Object.values(HEADS).map((make) => make(9, 9)),
      lossy,
      lossless,
    );
    fc.assert(
      fc.property(head, fc.uint8Array({ maxLength: 64 }), fc.nat(60), (bytes, noise, at) => {
        const broken = Uint8Array.from(bytes);
        broken.set(noise.subarray(0, Math.max(0, broken.length - at)), Math.min(at, broken.length));
        expect(() => readImage(broken)).not.toThrow();
        expect(() => readImage(bytes.subarray(0, at))).not.toThrow();
      }),
    );
  });

  it("has at most the allowed number of bytes [THEME-06, THEME-07]", () => {
    const sized = (size: number) => {
      const bytes = new Uint8Array(size);
      bytes.set(HEADS["image/png"]?.(10, 10) ?? []);
      return bytes;
    };
    for (const limit of [IMAGE_BYTES, LOGIN_IMAGE_BYTES]) {
      expect(imageFault(sized(limit), limit)).toBeNull();
      expect(imageFault(sized(limit + 1), limit)).toBe("imageTooBig");
    }
    expect([IMAGE_BYTES, LOGIN_IMAGE_BYTES]).toEqual([512 * 1024, 2048 * 1024]);
  });

  it("does not unfold to more than a tablet can show", () => {
    const png = (width: number, height: number) =>
      HEADS["image/png"]?.(width, height) ?? new Uint8Array();
    expect(imageFault(png(8000, 3000), IMAGE_BYTES)).toBeNull();
    expect(imageFault(png(8001, 10), IMAGE_BYTES)).toBe("imageTooManyPixels");
    expect(imageFault(png(6000, 6000), IMAGE_BYTES)).toBe("imageTooManyPixels");
    expect(imageFault(png(0xffff_ffff, 0xffff_ffff), IMAGE_BYTES)).toBe("imageTooManyPixels");
  });

  it("is as large as the largest thing in it, whatever its first bytes say", () => {
    const faultOf = (bytes: Uint8Array) => imageFault(bytes, IMAGE_BYTES);
    const vast = [
      gif(1, 1, gifFrame(9000, 9000), [0x3b]),
      gif(1, 1, gifFrame(1, 1), gifFrame(0xffff, 0xffff), [0x3b]),
      gif(1, 1, gifFrame(10, 10, 0xffff), [0x3b]),
      file([0xff, 0xd8], jpegFrame(1, 1), jpegFrame(0xffff, 0xffff)),
      file([0xff, 0xd8], jpegFrame(1, 1), [0xff, 0xda, 0, 2, 9, 9], jpegFrame(0xffff, 0xffff)),
      webp(canvas(1, 1), ascii("ANMF"), little(24, 4), rest.slice(0, 6), little(9000, 3), rest),
      webp(canvas(1, 1), ascii("VP8L"), little(5, 4), [0x2f], little(9000, 4)),
    ];
    for (const [index, bytes] of vast.entries())
      expect(faultOf(bytes), String(index)).toBe("imageTooManyPixels");
    const both = gif(20, 30, gifFrame(40, 10, 2), gifFrame(5, 5), [0x3b]);
    expect(readImage(both)).toMatchObject({ width: 42, height: 30, frames: 2 });
  });

  it("is no film, and not cut off", () => {
    const film = (frames: number, ...end: number[][]) =>
      gif(2, 2, ...Array.from({ length: frames }, () => gifFrame(2, 2)), ...end);
    const faultOf = (bytes: Uint8Array) => imageFault(bytes, IMAGE_BYTES);
    expect(faultOf(film(IMAGE_FRAMES, [0x3b]))).toBeNull();
    expect(faultOf(film(IMAGE_FRAMES + 1, [0x3b]))).toBe("imageTooManyPixels");
    expect(faultOf(film(20_000, [0x3b]))).toBe("imageTooManyPixels");
    for (const bytes of [film(2), film(0, [0x3b]), film(2, [0x3b]).subarray(0, 40)])
      expect(faultOf(bytes)).toBe("imageUnknown");
    const frame = [...ascii("ANMF"), ...little(16, 4), ...rest];
    const frames = Array.from({ length: IMAGE_FRAMES + 1 }, () => frame);
    expect(faultOf(webp(canvas(2, 2), ...frames))).toBe("imageTooManyPixels");
  });

  it("is read in limited time, however hostile [THEME-08]", () => {
    const starts = [[], ascii("GIF89a"), [0xff, 0xd8], [...ascii("RIFF0000WEBP")]];
    const start = fc.constantFrom(...starts);
    const known = fc.constantFrom(0, 1, 0x21, 0x2c, 0xff, 0xc0, 0xda, ...ascii("ANMFVP8XL "));
    const noise = fc.array(fc.oneof(known, fc.nat(255)), { maxLength: 400 });
    fc.assert(
      fc.property(start, noise, (head, bytes) => {
        expect(() => imageFault(file(head, bytes), IMAGE_BYTES)).not.toThrow();
      }),
      { numRuns: 2000 },
    );
    for (const head of starts)
      for (const fill of [0, 1, 0x21, 0x2c, 0xff]) {
        const bytes = new Uint8Array(LOGIN_IMAGE_BYTES).fill(fill);
        bytes.set(head);
        // A reader with quadratic time would exceed the test's time limit.
        expect(() => imageFault(bytes, LOGIN_IMAGE_BYTES)).not.toThrow();
      }
  });
});
