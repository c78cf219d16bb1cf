import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { statementOf } from "./statement.ts";
import { verifyDossier } from "./verifyDossier.ts";
import { LANGUAGES } from "./words.ts";

const folder = new URL("./fixtures/", import.meta.url);
const names = fs.readdirSync(folder).flatMap((name) => /^(.*)\.assay$/.exec(name)?.[1] ?? []);
const read = (name: string) => new Uint8Array(fs.readFileSync(new URL(name, folder)));
const keyOf = (name: string) => fs.readFileSync(new URL(`${name}.key`, folder), "utf8");

describe("dossiers that were made by released versions (F4)", () => {
  it("are there", () => {
    expect(names).toContain("format-1");
  });

  it.each(names)("%s is verified for ever", async (name) => {
    const verified = await verifyDossier(read(`${name}.assay`), keyOf(name));
    expect(verified).toMatchObject({ outcome: "agrees", isKeyCompared: true });
  });
});

describe("the statement", () => {
  it.each(LANGUAGES)(
    "says in %s by which key, and that this counts only if it was compared",
    async (language) => {
      const verified = await verifyDossier(read("format-1.assay"));
      const { sentences, rows } = statementOf(verified, language);
      const about = sentences.find(({ text }) => text.includes(keyOf("format-1").slice(0, 8)));
      expect(about?.tone).toBe("bad");
      expect(rows).toHaveLength(16);
      const compared = statementOf(
        await verifyDossier(read("format-1.assay"), keyOf("format-1")),
        language,
      );
      expect(compared.sentences.every(({ tone }) => tone !== "bad")).toBe(true);
      const said = [...sentences, ...compared.sentences].map(({ text }) => text);
      // No value is missing in any sentence.
      expect(said.filter((text) => /\{\w+\}|undefined|NaN/.test(text))).toEqual([]);
    },
  );

  it.each(LANGUAGES)("says in %s why a file is refused", async (language) => {
    const bytes = read("format-1.assay");
    bytes[2000] = bytes[2000]! ^ 1;
    const { heading, sentences } = statementOf(await verifyDossier(bytes), language);
    expect(heading).not.toBe("");
    expect(sentences).toEqual([{ tone: "bad", text: expect.stringMatching(/.{10}/) as unknown }]);
  });
});
