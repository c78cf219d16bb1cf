import { calls, PROCESS_TEMPLATES, type ProcessFile } from "@assay/contract";
import { type Language, LANGUAGES } from "@assay/domain";
import {
  buildProcess,
  buildTenant,
  buildUser,
  startTestServer,
  type TestServer,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

/** The moderator of an empty organisation with one language. */
const begin = async (language: Language): Promise<TestUser> =>
  buildUser(
    await buildTenant(server, { languages: [language], baseLanguage: language }),
    "moderator",
  );
const template = (person: TestUser, key: (typeof PROCESS_TEMPLATES)[number]) =>
  person.ok(calls.getProcessTemplate, { params: { key } }) as Promise<ProcessFile>;
const importing = (person: TestUser, body: ProcessFile) =>
  person.ok(calls.importProcessFile, { body });
const exported = (person: TestUser, id: string) =>
  person.ok(calls.getProcessFile, { params: { id } }) as Promise<ProcessFile>;
/** Everything that the organisation has designed. */
const designs = async (person: TestUser) => {
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).toSorted();
  const { scales } = await person.ok(calls.listScales);
  const { competencies } = await person.ok(calls.listCompetencies);
  const listed = await person.ok(calls.listProcesses, { query: { summary: "true" } });
  return {
    scales: names(scales),
    competencies: names(competencies),
    processes: names("summaries" in listed ? listed.summaries : []),
  };
};

describe("the templates", () => {
  it.each(LANGUAGES)(
    "become processes with the names of the only language, %s, and the same files again",
    async (language) => {
      const person = await begin(language);
      const { templates } = await person.ok(calls.listProcessTemplates);
      expect(templates.map(({ key }) => key)).toEqual(PROCESS_TEMPLATES);
      for (const { key, texts, exercises, competencies } of templates) {
        expect(texts[language]?.displayName).toBeTruthy();
        expect(exercises).toBeGreaterThan(0);
        const file = await template(person, key);
        expect(file.competencies).toHaveLength(competencies);
        for (const { name, texts: said } of file.competencies)
          if (!said[language]?.displayName.includes("’"))
            expect(name).toBe(said[language]?.displayName);
        const { id } = await importing(person, file);
        const process = await person.ok(calls.getProcess, { params: { id } });
        expect(process.name).toBe(file.name);
        expect(await exported(person, id)).toEqual({ ...file, ratingRules: null });
      }
    },
  );

  it("have every text in three languages, and cues in every group", async () => {
    const person = await begin("en");
    for (const key of PROCESS_TEMPLATES) {
      const { items, competencies, scale, texts } = await template(person, key);
      const leaves = items.flatMap((item) => (item.items.length > 0 ? item.items : [item]));
      const cueGroups = leaves.flatMap(({ cues, competencyIds }) => {
        expect(Object.keys(cues).toSorted()).toEqual(competencyIds.toSorted());
        return Object.values(cues).flatMap((one) => one.cueGroups);
      });
      for (const { cues } of cueGroups) expect(cues).not.toEqual([]);
      const spoken = [
        texts,
        ...[...items, ...leaves, ...competencies, ...scale.criterions].map((one) => one.texts),
        ...cueGroups.flatMap(({ cues }) => cues),
      ];
      for (const one of spoken) expect(Object.keys(one).toSorted()).toEqual(["de", "en", "fr"]);
      expect(JSON.stringify(spoken)).not.toContain('"displayName":""');
    }
  });
});

describe("a file", () => {
  it("uses the scale and competencies that are there with the same content, and names what differs", async () => {
    const person = await begin("en");
    const file = await template(person, "structuredInterview");
    const first = await importing(person, file);
    expect(first).toMatchObject({ name: "Structured interview", isNewScale: true });
    const before = await designs(person);
    const again = await importing(person, file);
    expect(again).toMatchObject({
      name: "Structured interview 2",
      scaleName: first.scaleName,
      isNewScale: false,
      newCompetencies: [],
    });
    expect(await designs(person)).toEqual({
      ...before,
      processes: ["Structured interview", "Structured interview 2"],
    });
    const [changed, ...others] = file.competencies;
    const english = { displayName: changed!.name, description: "Something else." };
    const other = { ...changed!, texts: { ...changed!.texts, en: english } };
    const third = await importing(person, { ...file, competencies: [other, ...others] });
    expect(third.newCompetencies).toEqual([`${changed!.name} 2`]);
    const process = await person.ok(calls.getProcess, { params: { id: third.id } });
    expect(process.competencies.map(({ name }) => name)).toEqual([
      `${changed!.name} 2`,
      ...others.map(({ name }) => name),
    ]);
    // The second import of the changed file finds the competency under its new name.
    expect(await importing(person, { ...file, competencies: [other, ...others] })).toMatchObject({
      name: "Structured interview 4",
      newCompetencies: [],
    });
  });

  it("carries a tenant's process to another tenant", async () => {
    const person = await begin("de");
    const { id } = await buildProcess(person);
    const file = await exported(person, id);
    const there = await begin("de");
    expect(await exported(there, (await importing(there, file)).id)).toEqual(file);
  });

  it.each([
    [
      "a competency that it does not have",
      "items.0.competencyIds.0",
      { competencyIds: ["Nobody"] },
    ],
    ["a rule about nobody", "items.0.cutOff.selectedCompetencies.0", {}],
    ["a text that is too long", "items.0.texts.en.displayName", {}],
  ])("with %s is refused by its place, and leaves nothing behind", async (_, place, changes) => {
    const person = await begin("en");
    const file = await template(person, "structuredInterview");
    const before = await designs(person);
    const [step] = file.items;
    const cutOff = { ...step!.cutOff, selectedCompetencies: ["Nobody"] };
    const en = { ...step!.texts.en!, displayName: "x".repeat(201) };
    const broken = {
      ...step!,
      ...changes,
      ...(place.includes("cutOff") && { cutOff }),
      ...(place.includes("texts") && { texts: { ...step!.texts, en } }),
    };
    const { types, errors } = await person.refused(calls.importProcessFile, {
      body: { ...file, items: [broken] },
    });
    expect(types).toEqual(["BAD_REQUEST"]);
    expect(Object.keys(errors ?? {})).toContain(place);
    expect(await designs(person)).toEqual(before);
  });

  it("of a later format is refused as such", async () => {
    const person = await begin("en");
    const file = await template(person, "structuredInterview");
    const { errors } = await person.refused(calls.importProcessFile, {
      body: { ...file, formatVersion: 2 } as never,
    });
    expect(errors).toEqual({ formatVersion: ["newerProcessFile"] });
  });
});
