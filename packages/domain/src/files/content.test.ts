import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FILE_FRAMES, readFileContent } from "./content.ts";
import { readImage } from "./imageHead.ts";

const ascii = (text: string) => Array.from(text, (sign) => sign.charCodeAt(0));
const big = (value: number, size: number) =>
  Array.from({ length: size }, (_, index) => (value >>> (8 * (size - 1 - index))) & 0xff);
const little = (value: number, size: number) => big(value, size).toReversed();
const file = (...parts: (number[] | Uint8Array)[]) =>
  Uint8Array.from(parts.flatMap((part) => [...part]));
const text = (content: string) => file(ascii(content));

const chunk = (name: string, data: number[]) => [
  ...big(data.length, 4),
  ...ascii(name),
  ...data,
  0,
  0,
  0,
  0,
];
const PNG = [0x89, ...ascii("PNG\r\n\u001A\n")];
const png = (width = 4, height = 3, ...more: number[][]) =>
  file(
    PNG,
    chunk("IHDR", [...big(width, 4), ...big(height, 4), 8, 6, 0, 0, 0]),
    chunk("IDAT", [1, 2, 3, 4, 5]),
    ...more,
    chunk("IEND", []),
  );
const frame = [0xff, 0xc0, ...big(17, 2), 8, ...big(3, 2), ...big(4, 2), ...big(0, 10)];
/** A JPEG with an embedded preview image, a table, a restart, a stuffed FF and fill bytes. */
const preview = [0xff, 0xd8, ...frame, 0xff, 0xda, 0, 2, 9, 0xff, 0xd9];
const jpeg = (...end: number[]) =>
  file(
    [0xff, 0xd8, 0xff, 0xe1, ...big(preview.length + 2, 2), ...preview],
    [...frame, 0xff, 0xff, 0xc4, 0, 3, 7],
    [0xff, 0xda, 0, 2, 1, 2, 0xff, 0, 0xd9, 0xff, 0xd0, 3, 4, 5, 6, 7, 8],
    end,
  );
const END = [0xff, 0xd9];
const gif = (frames = 1) =>
  file(
    ascii("GIF89a"),
    [2, 0, 2, 0, 0, 0, 0],
    ...Array.from({ length: frames }, () => [0x2c, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 1, 7, 0]),
    [0x3b],
  );
const webp = (size?: number) => {
  const canvas = [...ascii("WEBPVP8X"), ...little(10, 4), ...big(0, 4), 3, 0, 0, 2, 0, 0];
  return file(ascii("RIFF"), little(size ?? canvas.length, 4), canvas);
};
const PDF = "%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n";

const WHOLE = {
  "image/png": png(),
  "image/jpeg": jpeg(...END),
  "image/gif": gif(),
  "image/webp": webp(),
  "application/pdf": text(PDF),
} as const;

describe("the content of a file", () => {
  it("says what the file is [FILE-010]", () => {
    for (const [type, bytes] of Object.entries(WHOLE))
      expect(readFileContent(bytes)).toEqual({ type });
  });

  it("may be a camera's picture with a film appended", () => {
    const film = [...END, ...ascii("ftypmp42"), 0xff, 0xda, 0xff, 0xc0, 0xff, 0xff];
    expect(readFileContent(jpeg(...film))).toEqual({ type: "image/jpeg" });
  });

  it("may be a PDF with fill bytes at the end, or with a mark before it", () => {
    const start = { type: "application/pdf" };
    expect(readFileContent(text(`${PDF}${"\0".repeat(5_000)}`))).toEqual(start);
    expect(readFileContent(text(`\r\n\0 ${PDF}`))).toEqual(start);
    expect(readFileContent(file([0xef, 0xbb, 0xbf], ascii(PDF)))).toEqual(start);
    const printer = "\u001B%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE = PDF\r\n";
    expect(readFileContent(text(printer + PDF))).toEqual(start);
  });

  it.each([
    ["<!doctype html><script>alert(1)</script>"],
    [`<html>${PDF}`],
    [`<!-- ${PDF} --><script>alert(1)</script>`],
    ["<svg xmlns='http://www.w3.org/2000/svg'/>"],
    [`<?xml version="1.0"?><svg/>${PDF}`],
    ["PK\u0003\u0004 a document of an office program"],
    [`PK\u0003\u0004${PDF}`],
    [`MZ\u0090\0${PDF}`],
    [`#!/bin/sh\nexit 0\n${PDF}`],
    [`\u007FELF${PDF}`],
    [`%!PS-Adobe-3.0\n${PDF}`],
    [`{"a":1}${PDF}`],
    [`${"\n".repeat(1_024)}${PDF}`],
    ["BM a bitmap"],
    ["II*\0 a TIFF"],
    ["\0\0\0\u001Cftypheic"],
    ["just a text"],
    ["%PDF"],
    [" "],
  ])("is refused where it begins with %j [FILE-010]", (content) => {
    expect(readFileContent(text(content))).toEqual({ fault: "fileType" });
  });

  it("is refused where it is empty", () => {
    expect(readFileContent(new Uint8Array())).toEqual({ fault: "corruptFile" });
  });

  it("is refused wherever it was cut off [FILE-010]", () => {
    const cut = fc
      .constantFrom(...Object.values(WHOLE))
      .chain((bytes) =>
        fc.integer({ min: 1, max: bytes.length - 1 }).map((length) => bytes.subarray(0, length)),
      );
    fc.assert(
      fc.property(cut, (bytes) => {
        const result = readFileContent(bytes);
        // A PDF without its last byte is still whole if that byte is a line break.
        const isPdf = "type" in result && result.type === "application/pdf";
        expect(isPdf ? bytes.length >= PDF.length - 1 : "fault" in result).toBe(true);
      }),
    );
    for (const bytes of [png().subarray(0, 50), jpeg(), webp(500), text(PDF.slice(0, 30))])
      expect(readFileContent(bytes)).toEqual({ fault: "corruptFile" });
  });

  it("may not unfold to more than a device can hold", () => {
    const vast = { fault: "imageTooManyPixels" };
    expect(readFileContent(png(20_000, 12_000))).toEqual({ type: "image/png" });
    expect(readFileContent(png(20_000, 20_000))).toEqual(vast);
    expect(readFileContent(png(0xffff_ffff, 0xffff_ffff))).toEqual(vast);
    expect(readFileContent(gif(FILE_FRAMES))).toEqual({ type: "image/gif" });
    expect(readFileContent(gif(FILE_FRAMES + 1))).toEqual(vast);
  });

  it("never makes the reader fail, wherever it is broken", () => {
    const broken = fc.tuple(
      fc.constantFrom(...Object.values(WHOLE)),
      fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { maxLength: 20 }),
      fc.nat(200),
    );
    fc.assert(
      fc.property(broken, ([whole, changes, length]) => {
        const bytes = Uint8Array.from(whole);
        for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
        for (const part of [bytes, bytes.subarray(0, length)])
          expect(() => readFileContent(part)).not.toThrow();
      }),
      { numRuns: 2_000 },
    );
    fc.assert(fc.property(fc.uint8Array(), (bytes) => "fault" in readFileContent(bytes)));
  });

  it("is read in limited time", () => {
    const size = 2_000_000;
    const filled = (head: number[], unit: number[]) => {
      const bytes = new Uint8Array(size).map((_, index) => unit[index % unit.length] ?? 0);
      bytes.set(head);
      return bytes;
    };
    const many = [
      filled([0xff, 0xd8, 0xff, 0xe0], [0xff, 0xe0, 0, 2]),
      filled([...ascii("RIFF"), 0, 0, 0, 0, ...ascii("WEBP")], [0]),
    ];
    for (const bytes of many) expect(readImage(bytes)).toBeNull();
  });
});
