import { describe, expect, it } from "vitest";
import { checksumsOf, notesOf } from "./release.mjs";

const changes = `# Changes

## 3.1.0, 2027-01-31

### Planning

- A day is planned.

## 3.0.0, 2026-12-01

- Before.
`;

describe("the notes of a release", () => {
  it("are the newest section of the changes, and nothing of those before", () => {
    expect(notesOf(changes, "3.1.0")).toBe(
      "# Assay 3.1.0, 2027-01-31\n\n### Planning\n\n- A day is planned.\n",
    );
  });

  it("are refused for another version, and while the newest changes are not released", () => {
    const refused = /^CHANGELOG\.md begins with “## .+”, and not with “## 3\.0\.0, <date>”\.$/;
    expect(() => notesOf(changes, "3.0.0")).toThrow(refused);
    const open = changes.replace("## 3.1.0, 2027-01-31", "## Unreleased");
    expect(() => notesOf(open, "3.0.0")).toThrow(refused);
    expect(() => notesOf(changes.replace(", 2027-01-31", ""), "3.1.0")).toThrow(/begins with/);
  });
});

it("sums are written as sha256sum reads them", () => {
  expect(checksumsOf({ "a.txt": "abc" })).toBe(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a.txt\n",
  );
});
