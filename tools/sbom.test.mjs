import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { inRoot } from "./paths.mjs";
import { notices } from "./notices.mjs";
import { billOfMaterials } from "./sbom.mjs";

const readJson = (...file) => JSON.parse(fs.readFileSync(inRoot(...file), "utf8"));

describe("the bill of materials", () => {
  const bill = billOfMaterials();
  const listed = new Map(
    bill.components.map(({ purl, version }) => [decodeURIComponent(purl), version]),
  );
  const purlOf = (name, version) => `pkg:npm/${name}@${version}`;

  it("is CycloneDX of this release", () => {
    const { name, version } = readJson("package.json");
    expect(bill.bomFormat).toBe("CycloneDX");
    expect(bill.metadata.component).toMatchObject({ name, version });
  });

  it("lists every package that server and web app ship, in the installed version", () => {
    for (const app of ["server", "web"])
      for (const name of Object.keys(readJson("apps", app, "package.json").dependencies)) {
        const places = [
          ["apps", app, "node_modules", name],
          ["node_modules", name],
        ];
        const place = places.find((parts) => fs.existsSync(inRoot(...parts)));
        const { version } = readJson(...(place ?? []), "package.json");
        expect([...listed.keys()]).toContain(purlOf(name, version));
      }
  });

  it("lists what they need in turn, and nothing that only tests and tools need", () => {
    const names = [...listed.keys()].map((purl) => purl.replace(/^pkg:npm\/(.+)@[^@]+$/, "$1"));
    for (const name of ["find-my-way", "pg-protocol", "scheduler"]) expect(names).toContain(name);
    for (const name of ["vitest", "@playwright/test", "s3rver", "smtp-server", "oxlint", "vite"])
      expect(names).not.toContain(name);
  });

  it("says the licence of each, which is one that may be shipped", () => {
    const allowed =
      /^(\(?(MIT|MIT-0|ISC|BSD-2-Clause|BSD-3-Clause|0BSD|Apache-2\.0|MPL-2\.0|PostgreSQL|BlueOak-1\.0\.0|OFL-1\.1|Unlicense|Zlib|CC0-1\.0|Python-2\.0)( (AND|OR) |\)?))+$/;
    const licenceOf = ({ licenses = [] }) =>
      licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name).join();
    // Of these we take the first.
    const choices = ["(MIT OR GPL-3.0)"];
    const others = bill.components
      .filter(({ purl }) => !purl.startsWith("pkg:npm/%40assay/"))
      .filter((component) => !choices.includes(licenceOf(component)))
      .filter((component) => !allowed.test(licenceOf(component)))
      .map((component) => `${component.name} ${licenceOf(component)}`);
    expect(others).toEqual([]);
  });
});

describe("the notices", () => {
  const text = notices();

  it("name every installed package of the bill of materials", () => {
    const isInstalled = ({ group, name }) =>
      fs.existsSync(inRoot("node_modules", ...(group ? [group] : []), name));
    const missing = billOfMaterials()
      .components.filter(({ purl }) => !purl.startsWith("pkg:npm/%40assay/"))
      .filter(isInstalled)
      .map(({ group, name, version }) => `${group ? `${group}/` : ""}${name} ${version}`)
      .filter((name) => !text.includes(`${name}\nLicence: `));
    expect(missing).toEqual([]);
  });

  it("hold the texts that licences demand to come along", () => {
    expect(text).toContain(
      fs.readFileSync(inRoot("node_modules", "react", "LICENSE"), "utf8").trim(),
    );
  });
});
