import { calls, type CallShape, MAX_RICH_TEXT, MOST_RICH_TAGS } from "@assay/contract";
import { describe, expect, it } from "vitest";
import { parseAndClean } from "../platform/richText.ts";
import { RuleFailure } from "./failure.ts";
import { cleanBody } from "./richBodies.ts";

const nested = (tags: number, index = 0) => `${"<b>".repeat(tags)}${index}`;
const clean = async (body: unknown) => cleanBody(body, ["manual"], "tenant");

describe("the rich text of a body", () => {
  it("is cleaned as one text is, at any depth, and however long", async () => {
    const texts = [
      "<p>a</p>",
      nested(20),
      nested(5_000),
      `<p onclick=x>${"é&nbsp;".repeat(3_000)}`,
    ];
    const cleaned = await clean({ items: texts.map((manual) => ({ texts: { de: { manual } } })) });
    for (const text of texts) expect(cleaned(text)).toBe(parseAndClean(text));
  });

  it("is refused where it holds more tags than anybody writes, before it is read", async () => {
    const tags = 20_000;
    const bodies = Array.from({ length: MOST_RICH_TAGS / tags + 1 }, (_, index) => ({
      manual: nested(tags, index),
    }));
    await expect(clean(bodies)).rejects.toBeInstanceOf(RuleFailure);
    await expect(clean(bodies.slice(1))).resolves.toBeTypeOf("function");
  });

  it("is never cleaned where everybody waits for it: a long one has to be named", async () => {
    const cleaned = await clean({ other: nested(5_000) });
    expect(() => cleaned(nested(5_000))).toThrow("does not name");
  });

  it("is named by every call that takes it", () => {
    const takesRich = (shape: CallShape) =>
      ["manual", "content", "Content"].some((field) =>
        JSON.stringify(shape.body?._zod.def ?? {}, (_, value: unknown) =>
          typeof value === "object" && value !== null && "_zod" in value
            ? (value as { _zod: { def: unknown } })._zod.def
            : value,
        ).includes(`"${field}"`),
      );
    // What stands in `content` of a report for a candidate is plain text.
    const taking = Object.entries(calls).filter(
      ([name, shape]) => name !== "saveFeedback" && takesRich(shape),
    );
    expect(taking.map(([name]) => name).toSorted()).toEqual([
      "createObservation",
      "createProcess",
      "exportCues",
      "importProcessFile",
      "putProcessDraft",
      "updateObservation",
      "updateObservationPage",
      "updateProcess",
    ]);
    for (const [, shape] of taking) expect((shape as CallShape).richText).toBeDefined();
    expect(MAX_RICH_TEXT).toBe(64 * 1024);
  });
});
