import { beforeAll, describe, expect, it } from "vitest";
import { withoutNames, writeDossier } from "../format/archive.ts";
import { base64Of, type Bytes, textOf, utf8 } from "../format/bytes.ts";
import { readEnvelope, signedBytes, writeEnvelope } from "../format/envelope.ts";
import { candidatePath, Manifest, PATHS } from "../format/sections.ts";
import { isSignedBy, isSignedByPackage } from "../format/signature.ts";
import { type Entry, readZip, writeZip } from "../format/zip.ts";
import { makeDossier } from "../making/makeDossier.ts";
import type { DossierTask } from "../making/task.ts";
import { randomFrom, randomTask, testKey } from "../testing/randomTask.ts";
import { verifyDossier } from "./verifyDossier.ts";

let key: DossierTask["key"];
let task: DossierTask;
let dossier: Bytes;
beforeAll(async () => {
  key = await testKey();
  task = randomTask(7, key, { candidates: 3 });
  dossier = await makeDossier(task);
});

function entriesOf(bytes: Bytes): Entry[] {
  const read = readZip(bytes);
  if (!read.ok) throw new Error(read.fault);
  return [...read.entries];
}
/** The bytes as characters, each for itself. */
const charactersOf = (bytes: Bytes): string => new TextDecoder("latin1").decode(bytes);

/** Signs as the owner of the key does. */
const signerOf = (own: DossierTask["key"]): Parameters<typeof writeDossier>[2] => ({
  fingerprint: own.fingerprint,
  sign: async (message) => {
    const secret = Uint8Array.from(atob(own.privateKey), (one) => one.charCodeAt(0));
    const imported = await crypto.subtle.importKey("pkcs8", secret, "Ed25519", false, ["sign"]);
    return new Uint8Array(await crypto.subtle.sign("Ed25519", imported, message));
  },
});

/** The dossier with one file changed, and signed again by its owner. */
async function signedAgain(path: string, change: (text: string) => string): Promise<Bytes> {
  const manifest = entriesOf(dossier).find((entry) => entry.path === PATHS.manifest)!;
  const read: unknown = JSON.parse(textOf(manifest.bytes) ?? "");
  if (!Manifest.is(read)) throw new Error("no manifest");
  const { files: _, ...head } = read;
  const files = entriesOf(withFile(path, change)).filter(
    (entry) => entry.path !== PATHS.manifest && entry.path !== PATHS.signature,
  );
  return writeDossier(files, head, signerOf(key));
}

const faultOf = async (bytes: Bytes, expected?: string) => {
  const verified = await verifyDossier(bytes, expected);
  return verified.outcome === "refused" ? verified.refusal.fault : verified.outcome;
};
const changedBytes = (bytes: Bytes, at: number, to: number): Bytes => {
  const copy = bytes.slice();
  copy[at] = to;
  return copy;
};
const withFile = (path: string, change: (text: string) => string): Bytes =>
  writeZip(
    entriesOf(dossier).map((entry) =>
      entry.path === path ? { path, bytes: utf8(change(textOf(entry.bytes) ?? "")) } : entry,
    ),
  );

describe("a dossier as it was made", () => {
  it("agrees, and never says more than that the key has to be compared", async () => {
    const verified = await verifyDossier(dossier);
    expect(verified).toMatchObject({ outcome: "agrees", isKeyCompared: false });
    const print = key.fingerprint.toUpperCase().replaceAll(/.{8}/g, "$& ");
    expect(await verifyDossier(dossier, print)).toMatchObject({
      outcome: "agrees",
      isKeyCompared: true,
    });
  });

  it("has the same bytes if it is made again", async () => {
    expect(await makeDossier(randomTask(7, key, { candidates: 3 }))).toEqual(dossier);
  });

  it("agrees without its names, and no name is left in it", async () => {
    const nameless = withoutNames(dossier);
    const verified = await verifyDossier(nameless);
    expect(verified).toMatchObject({
      outcome: "agrees",
      dossier: { names: null, areNamesErased: true },
    });
    expect(charactersOf(dossier)).toContain("Name of p1");
    expect(charactersOf(nameless)).not.toContain("Name of");
  });

  it("can be made without names", async () => {
    const made = await makeDossier({ ...task, names: null });
    expect(await verifyDossier(made)).toMatchObject({
      outcome: "agrees",
      dossier: { names: null, areNamesErased: false },
    });
  });
});

describe("the extract of one candidate (F3)", () => {
  it("agrees, and has nothing of the others", async () => {
    const extract = await makeDossier({ ...task, candidateId: "p2" });
    const verified = await verifyDossier(extract, key.fingerprint);
    expect(verified).toMatchObject({ outcome: "agrees", dossier: { kind: "extract" } });
    expect(verified.outcome === "agrees" && verified.checked.compared).toBeGreaterThan(5);
    const text = charactersOf(extract);
    expect(text).toContain("Notes on p2");
    for (const other of [" p1", " p3", "of p1", "Candidate 1", "Candidate 3", "Name of"])
      expect(text).not.toContain(other);
    const own = entriesOf(dossier).find(({ path }) => path === candidatePath(3))!;
    // Not even a part of another section, but of what all sections have in common.
    expect(text).not.toContain((textOf(own.bytes) ?? "").slice(0, 40));
  });

  it("is refused with another's section beside it, or in its place under its path", async () => {
    const extract = entriesOf(await makeDossier({ ...task, candidateId: "p2" }));
    const others = entriesOf(dossier).filter(({ path }) => path === candidatePath(3));
    expect(await faultOf(writeZip([...extract, ...others]))).toBe("missingFile");
    const swapped = extract.map((entry) =>
      entry.path === candidatePath(2) ? { ...others[0]!, path: candidatePath(2) } : entry,
    );
    expect(["wrongLength", "wrongHash"]).toContain(await faultOf(writeZip(swapped)));
  });
});

const ROUNDS = [
  { count: 400, tags: [] },
  { count: 10_000, tags: ["soak"] },
];

for (const { count, tags } of ROUNDS)
  describe(`${count} changes (F2)`, { tags }, () => {
    it("of one byte anywhere in the file are all refused", async () => {
      const { below } = randomFrom(count);
      for (let round = 0; round < count; round++) {
        const at = below(dossier.length);
        const to = (dossier[at]! + 1 + below(255)) % 256;
        const outcome = await faultOf(changedBytes(dossier, at, to));
        expect({ at, to, outcome: ["agrees", "deviates"].includes(outcome) }).toEqual({
          at,
          to,
          outcome: false,
        });
      }
    }, 600_000);

    it("of one byte in the files of a whole new archive are all refused", async () => {
      const { below, pick } = randomFrom(count + 1);
      const [first, ...others] = entriesOf(dossier);
      for (let round = 0; round < count / 4; round++) {
        const { path } = pick([first!, ...others]);
        const changed = entriesOf(dossier).map((entry) => {
          if (entry.path !== path) return entry;
          const at = below(entry.bytes.length);
          return { path, bytes: changedBytes(entry.bytes, at, entry.bytes[at]! ^ (1 << below(8))) };
        });
        expect(["agrees", "deviates"]).not.toContain(await faultOf(writeZip(changed)));
      }
    }, 600_000);
  });

describe("what somebody could do to the files", () => {
  it("each file left out is refused, but for the names", async () => {
    for (const { path } of entriesOf(dossier)) {
      const rest = entriesOf(dossier).filter((entry) => entry.path !== path);
      const expected = {
        [PATHS.names]: "agrees",
        [PATHS.manifest]: "noManifest",
        [PATHS.signature]: "noSignature",
      }[path];
      expect({ path, fault: await faultOf(writeZip(rest)) }).toEqual({
        path,
        fault: expected ?? "missingFile",
      });
    }
  });

  it("two files in each other's place are refused, whichever", async () => {
    const entries = entriesOf(dossier);
    for (const [index, one] of entries.entries())
      for (const other of entries.slice(index + 1)) {
        const swapped = entries.map((entry) =>
          entry === one
            ? { path: one.path, bytes: other.bytes }
            : entry === other
              ? { path: other.path, bytes: one.bytes }
              : entry,
        );
        expect(["agrees", "deviates"]).not.toContain(await faultOf(writeZip(swapped)));
      }
  });

  it("a file that is not listed is refused", async () => {
    const more = [...entriesOf(dossier), { path: "extra.json", bytes: utf8("{}") }];
    expect(await faultOf(writeZip(more))).toBe("unknownFile");
  });

  it("the same file twice is refused", async () => {
    const [first] = entriesOf(dossier);
    expect(await faultOf(writeZip([...entriesOf(dossier), first!]))).toBe("twice");
  });

  it("another archive of the same files is refused: other order, comment, bytes before or behind", async () => {
    const behind = new Uint8Array([...dossier, 0]);
    const before = new Uint8Array([0, ...dossier]);
    expect(await faultOf(behind)).toBe("notZip");
    expect(["notZip", "notOneForm", "badPath"]).toContain(await faultOf(before));
    expect(await faultOf(new Uint8Array())).toBe("notZip");
    expect(await faultOf(dossier.slice(0, 1000))).toBe("notZip");
  });

  it("paths that lead elsewhere, or that systems read differently, are refused", async () => {
    const bytes = utf8("{}");
    for (const path of [
      "../run.json",
      "/run.json",
      "candidates/../run.json",
      "candidates\\1.json",
      "C:run.json",
      "a/b/c.json",
      ".hidden",
      "run.json ",
      "",
    ])
      expect({ path, fault: await faultOf(writeZip([{ path, bytes }])) }).toEqual({
        path,
        fault: "badPath",
      });
  });

  it("an entry that claims to be compressed is refused, whatever it would become", async () => {
    const copy = dossier.slice();
    const view = new DataView(copy.buffer);
    view.setUint16(view.getUint32(copy.length - 6, true) + 10, 8, true);
    expect(await faultOf(copy)).toBe("compressed");
  });
});

describe("who signs", () => {
  const signed = async (manifest: Bytes, other: DossierTask["key"], keyid = other.fingerprint) =>
    writeEnvelope(manifest, { keyid, sig: await signerOf(other).sign(signedBytes(manifest)) });
  const manifestOf = () => entriesOf(dossier).find(({ path }) => path === PATHS.manifest)!.bytes;
  const withSignature = (bytes: Bytes) =>
    writeZip(
      entriesOf(dossier).map((entry) =>
        entry.path === PATHS.signature ? { path: PATHS.signature, bytes } : entry,
      ),
    );

  it("a signature by another key is refused, under its own name and under that of the first", async () => {
    const other = await testKey();
    const manifest = manifestOf();
    expect(await faultOf(withSignature(await signed(manifest, other)))).toBe("badSignature");
    const renamed = await signed(manifest, other, key.fingerprint);
    expect(await faultOf(withSignature(renamed))).toBe("badSignature");
  });

  it("a whole dossier by another key is refused by who says which key to trust", async () => {
    const foreign = await makeDossier({ ...task, key: await testKey() });
    expect(await faultOf(foreign, key.fingerprint)).toBe("foreignKey");
    expect(await verifyDossier(foreign)).toMatchObject({ isKeyCompared: false });
  });

  it("a signature of the same bytes as something else is refused", async () => {
    const manifest = manifestOf();
    for (const message of [manifest, signedBytes(manifest, "application/json")]) {
      const sig = await signerOf(key).sign(message);
      const envelope = writeEnvelope(manifest, { keyid: key.fingerprint, sig });
      expect(await faultOf(withSignature(envelope))).toBe("badSignature");
    }
  });

  it("a key twice, a space, and another writing of Base64 are refused in the envelope", async () => {
    const change = (edit: (text: string) => string) => faultOf(withFile(PATHS.signature, edit));
    expect(await change((text) => text.replace("{", '{"payload":"",'))).toBe("noSignature");
    expect(await change((text) => ` ${text}`)).toBe("noSignature");
    expect(await change((text) => text.replace("==", "="))).toBe("noSignature");
  });

  it("a key that stands twice is refused even where its owner has signed it", async () => {
    const made = await signedAgain(PATHS.run, (text) => text.replace("{", '{"state":"DRAFT",'));
    expect(await verifyDossier(made)).toMatchObject({
      refusal: { fault: "notOneForm", path: PATHS.run },
    });
  });

  it("is checked by the platform and by the built-in package alike", async () => {
    const envelope = readEnvelope(
      entriesOf(dossier).find(({ path }) => path === PATHS.signature)!.bytes,
    )!;
    const message = signedBytes(envelope.payload);
    const publicKey = Uint8Array.from(atob(key.publicKey), (one) => one.charCodeAt(0));
    expect(base64Of(publicKey)).toBe(key.publicKey);
    for (const check of [isSignedBy, isSignedByPackage]) {
      expect(await check(publicKey, envelope.signature.sig, message)).toBe(true);
      const wrong = changedBytes(envelope.signature.sig, 3, envelope.signature.sig[3]! ^ 1);
      expect(await check(publicKey, wrong, message)).toBe(false);
      expect(await check(publicKey, envelope.signature.sig.slice(0, 63), message)).toBe(false);
    }
  });
});

describe("a value that its owner has signed and that the calculation does not give", () => {
  it("deviates, and says where", async () => {
    const made = await signedAgain(candidatePath(1), (text) =>
      text.includes('"verdict":"passed"')
        ? text.replace('"verdict":"passed"', '"verdict":"failed"')
        : text.replace(/"verdict":"(failed|unrated)"/, '"verdict":"passed"'),
    );
    const checked = await verifyDossier(made, key.fingerprint);
    expect(checked).toMatchObject({ outcome: "deviates", checked: { deviating: 1 } });
    expect(checked.outcome === "deviates" && checked.checked.deviations[0]?.path).toMatch(
      /^candidates\/1\.json results\.steps\.\d+\.verdict$/,
    );
  });
});
