import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dashboardSearch } from "../../features/dashboard/model/search.ts";
import { processSearch } from "../../features/processes/model/search.ts";
import { resultsSearch } from "../../features/results/model/search.ts";
import { linkSearch, listSearch, parseSearch, stringifySearch } from "./search.ts";
import { paths } from "./paths.ts";

const given = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

describe("the query of an address", () => {
  it("is read as texts, whatever they look like", () => {
    expect(parseSearch("?token=0123&empty=&flag=true&n=1e5")).toEqual({
      token: "0123",
      empty: "",
      flag: "true",
      n: "1e5",
    });
    expect(parseSearch("")).toEqual({});
  });

  it("comes back as it was written, for any keys and values", () => {
    const texts = fc.dictionary(
      fc.string({ unit: "grapheme", minLength: 1 }),
      fc.string({ unit: "grapheme" }),
    );
    fc.assert(
      fc.property(texts, (search) => {
        expect(parseSearch(stringifySearch(search))).toEqual({ ...search });
      }),
    );
  });

  it("leaves out what is not given", () => {
    expect(stringifySearch({ a: undefined, b: null, c: "x" })).toBe("?c=x");
    expect(stringifySearch({ a: undefined })).toBe("");
    expect(stringifySearch({})).toBe("");
  });

  it("writes an empty text, zero and false, which are given", () => {
    expect(stringifySearch({ a: "", b: 0, c: false })).toBe("?a=&b=0&c=false");
  });
});

describe("unknown and wrong values of an address count as absent", () => {
  it.each([
    ["an unknown key", { other: "x" }, {}],
    ["an empty text", { processRun: "", selectedTab: "" }, {}],
    ["a flag with another word", { missing: "yes" }, {}],
    ["a flag that is off", { missing: "false" }, {}],
    ["a flag of the address", { missing: "true" }, { missing: true }],
    ["a flag of a link", { missing: true }, { missing: true }],
    [
      "what is known",
      { processRun: "r", selectedTab: "t", selectedPanel: "p" },
      { processRun: "r", selectedTab: "t", selectedPanel: "p" },
    ],
    ["a number", { processRun: 5 }, {}],
  ])("on the dashboard: %s", (_, search, expected) => {
    expect(given({ ...dashboardSearch(search) })).toEqual(expected);
  });

  it.each([
    ["nothing", {}, {}],
    ["another view", { view: "list" }, {}],
    ["a view in capitals", { view: "TABLE" }, {}],
    [
      "the two views",
      { view: "chart", chartMode: "boxplot" },
      { view: "chart", chartMode: "boxplot" },
    ],
    ["highlighting switched off", { highlight: "false" }, { highlight: false }],
    ["highlighting switched off by a link", { highlight: false }, { highlight: false }],
    ["highlighting that is on anyway", { highlight: "true" }, {}],
    [
      "all flags",
      {
        singleDiagram: "true",
        showAll: "true",
        overview: "true",
        shortTexts: "true",
        observed: "true",
      },
      { singleDiagram: true, showAll: true, overview: true, shortTexts: true, observed: true },
    ],
    [
      "all flags off",
      { singleDiagram: "false", showAll: "", overview: "0", shortTexts: "no", observed: "1" },
      {},
    ],
  ])("on the results: %s", (_, search, expected) => {
    expect(given({ ...resultsSearch(search) })).toEqual(expected);
  });

  it.each([
    ["no step", {}, {}],
    ["a step of the editor", { step: "3" }, { step: "3" }],
    ["a step that there is not", { step: "6" }, {}],
    ["a step of zero", { step: "0" }, {}],
    ["a number instead of a text", { step: 3 }, {}],
    ["an item and a competency", { item: "i", competency: "c" }, { item: "i", competency: "c" }],
    ["empty ones", { item: "", competency: "" }, {}],
  ])("in the process editor: %s", (_, search, expected) => {
    expect(given({ ...processSearch(search) })).toEqual(expected);
  });

  it("in a list and in a mailed link", () => {
    expect(given({ ...listSearch({ search: "ada", sort: "-name", page: "2" }) })).toEqual({
      search: "ada",
      sort: "-name",
    });
    expect(given({ ...listSearch({ search: "", sort: 1 }) })).toEqual({});
    expect(linkSearch({ token: "0123" })).toEqual({ token: "0123" });
    expect(linkSearch({ token: "" })).toEqual({ token: undefined });
    expect(linkSearch({ token: 123 })).toEqual({ token: undefined });
  });
});

describe("a link of the app", () => {
  const query = (path: string) => parseSearch(path.slice(path.indexOf("?")));
  const flag = fc.option(fc.constant(true as const), { nil: undefined });
  const text = fc.option(fc.string({ unit: "grapheme", minLength: 1 }), { nil: undefined });

  it("leads to the dashboard that it was made of", () => {
    const target = fc.record({
      processRun: text,
      selectedTab: text,
      selectedPanel: text,
      missing: flag,
    });
    fc.assert(
      fc.property(target, (wanted) => {
        expect(dashboardSearch(query(paths.dashboard(wanted)))).toEqual(wanted);
      }),
    );
  });

  it("leads to the results that it was made of", () => {
    const target = fc.record({
      view: fc.constantFrom("table" as const, "chart" as const, undefined),
      chartMode: fc.constantFrom("bar" as const, "boxplot" as const, undefined),
      singleDiagram: flag,
      showAll: flag,
      overview: flag,
      shortTexts: flag,
      highlight: fc.option(fc.constant(false as const), { nil: undefined }),
      observed: flag,
    });
    fc.assert(
      fc.property(target, (wanted) => {
        expect(resultsSearch(query(paths.results({ id: "r", ...wanted })))).toEqual(wanted);
      }),
    );
  });

  it("leads to the part of the process editor that it was made of", () => {
    const step = fc.constantFrom(...(["1", "2", "3", "4", "5", undefined] as const));
    fc.assert(
      fc.property(fc.record({ step, item: text, competency: text }), (wanted) => {
        for (const path of [
          paths.process("p", wanted),
          paths.processDraft("p", wanted),
          paths.createProcess(wanted),
        ])
          expect(processSearch(query(path))).toEqual(wanted);
      }),
    );
  });
});
