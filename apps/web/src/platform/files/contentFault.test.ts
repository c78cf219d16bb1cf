import { FILE_BYTES } from "@assay/contract";
import { describe, expect, it } from "vitest";
import { faultAtSight, faultInside } from "./contentFault.ts";

const PDF = "%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n0\n%%EOF\n";
const file = (content: string, name = "a.pdf", type = "application/pdf") =>
  new File([content], name, { type });
/** Of a size, without holding as much. */
const large = (size: number) => Object.defineProperty(file("x"), "size", { value: size });

describe("a chosen file, at first sight", () => {
  it.each([
    ["a PDF", file(PDF), null],
    ["an image", file("x", "a.png", "image/png"), null],
    ["a program", file("x", "a.exe", "application/x-msdownload"), "fileType"],
    ["a page", file("x", "a.html", "text/html"), "fileType"],
    ["a program that says it is a PDF", file("x", "a.exe", "application/pdf"), "fileType"],
    ["an empty file", file(""), "emptyFile"],
    ["the largest that is taken", large(FILE_BYTES), null],
    ["a byte more", large(FILE_BYTES + 1), "fileTooBig"],
  ])("is told what is wrong with it: %s", (_, given, fault) => {
    expect(faultAtSight(given)).toBe(fault);
  });

  it("of the wrong type is told that first, however large or empty it is", () => {
    expect(faultAtSight(file("", "a.exe", "application/x-msdownload"))).toBe("fileType");
  });
});

describe("a chosen file, by its content", () => {
  it("is refused where it is not what its name says", async () => {
    expect(await faultInside(file("MZ\u0090 no document"))).toBe("fileType");
  });

  it("is refused where it breaks off", async () => {
    expect(await faultInside(file(PDF))).toBeNull();
    expect(await faultInside(file(PDF.slice(0, 20)))).toBe("corruptFile");
  });

  it("is refused where it cannot be read any more, without an error", async () => {
    const gone = file(PDF);
    gone.arrayBuffer = () => Promise.reject(new DOMException("gone", "NotFoundError"));
    expect(await faultInside(gone)).toBe("unreadableFile");
  });
});
