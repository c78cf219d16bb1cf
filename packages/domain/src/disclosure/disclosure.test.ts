import { describe, expect, it } from "vitest";
import { answerDueOn, daysUntil } from "./deadline.ts";
import { holdsOn } from "./holds.ts";
import { decidedPassages, openFinder, redactedText } from "./passages.ts";
import { identifiersOf, openPseudonyms, type OtherPerson } from "./people.ts";

const berta: OtherPerson = {
  id: "b",
  role: "OBSERVER",
  firstName: "Berta",
  lastName: "Kraus-Lang",
  email: "bkraus@firm.example",
};
const carl: OtherPerson = {
  id: "c",
  role: "CANDIDATE",
  firstName: "Carl",
  lastName: "Otto",
  email: "carl@home.example",
};
const own = { firstName: "Anna", lastName: "Blum", email: "anna@home.example" };
const finder = openFinder(identifiersOf([berta, carl], own), ["anna@home.example"]);
const blackened = (text: string): string =>
  redactedText(text, decidedPassages(finder.find(text), []), ({ kind }) => `[${kind}]`);

describe("the deadline of a request (GDPR Art. 12(3))", () => {
  it("is the same day of the next month, or the last one of a month that lacks it", () => {
    expect(answerDueOn("2026-11-27", false)).toBe("2026-12-27");
    expect(answerDueOn("2026-01-31", false)).toBe("2026-02-28");
    expect(answerDueOn("2028-01-31", false)).toBe("2028-02-29");
    expect(answerDueOn("2026-12-31", false)).toBe("2027-01-31");
  });

  it("is two months later once it was extended, counted from the request", () => {
    expect(answerDueOn("2026-11-30", true)).toBe("2027-02-28");
    expect(answerDueOn("2026-10-15", true)).toBe("2027-01-15");
  });

  it("is counted in days, also below zero and over the change of the clock", () => {
    expect(daysUntil("2026-12-27", "2026-11-27")).toBe(30);
    expect(daysUntil("2026-10-26", "2026-10-24")).toBe(2);
    expect(daysUntil("2026-01-01", "2026-01-03")).toBe(-2);
  });
});

describe("passages about third persons", () => {
  it.each([
    ["Berta Kraus-Lang fragt nach.", "[STAFF] fragt nach."],
    ["Gesehen von Kraus-Lang, Berta", "Gesehen von [STAFF]"],
    ["Berta\n  Kraus-Lang", "[STAFF]"],
    ["Frau Kraus meint", "Frau [STAFF] meint"],
    ["BERTA lacht", "[STAFF] lacht"],
    ["(B.K.) und B. K. und BK", "([STAFF]) und [STAFF] und [STAFF]"],
    ["Mail an bkraus@firm.example!", "Mail an [STAFF]!"],
    ["laut bkraus", "laut [STAFF]"],
    ["besser als Carl", "besser als [CANDIDATE]"],
    ["chef@other.example", "[ADDRESS]"],
  ])("are found: %s", (text, expected) => {
    expect(blackened(text)).toBe(expected);
  });

  it.each(["Anna Blum überzeugt", "anna@home.example", "Bertas", "carlo", "ABK", "kraus und lang"])(
    "are not suspected in %s",
    (text) => {
      expect(blackened(text)).toBe(text);
    },
  );

  it("leave a word of both the person and somebody else, which tells neither", () => {
    const namesake = { ...carl, firstName: "Anna", lastName: "Zorn" };
    const other = openFinder(identifiersOf([namesake], own), []);
    expect(other.find("Anna sagt")).toEqual([]);
    expect(other.find("Anna Zorn sagt")).toHaveLength(1);
  });

  it("name nobody where two people have the word", () => {
    const twin = { ...berta, id: "d", lastName: "Meier", email: "d@firm.example" };
    const both = openFinder(identifiersOf([berta, twin], own), []);
    expect(both.find("Berta lacht")).toMatchObject([{ personId: null, kind: "STAFF" }]);
  });

  it("stay readable, and others become black, as somebody decides", () => {
    const text = "Carl lobt den Chef.";
    const found = finder.find(text);
    const decided = decidedPassages(found, [
      { start: 0, length: 4, isBlack: false },
      { start: 14, length: 4, isBlack: true },
    ]);
    expect(redactedText(text, decided, () => "█")).toBe("Carl lobt den █.");
  });

  it("are replaced once where marks overlap or lie beyond the end", () => {
    const decided = decidedPassages(
      [],
      [
        { start: 2, length: 4, isBlack: true },
        { start: 3, length: 90, isBlack: true },
      ],
    );
    expect(redactedText("abcdefgh", decided, () => "█")).toBe("ab██");
  });
});

describe("pseudonyms", () => {
  it("number people by role in the order in which they occur; other candidates have none", () => {
    const given = openPseudonyms([berta, carl, { ...berta, id: "e", role: "MODERATOR" }]);
    expect(given.of("e")).toEqual({ role: "MODERATOR", number: 1 });
    expect(given.of("b")).toEqual({ role: "OBSERVER", number: 1 });
    expect(given.of("b")).toEqual({ role: "OBSERVER", number: 1 });
    expect(given.of("c")).toBeNull();
    expect(given.of("gone")).toEqual({ role: "MODERATOR", number: 2 });
    expect([given.isKnown("b"), given.isKnown("gone")]).toEqual([true, false]);
  });
});

describe("a legal hold", () => {
  it("counts to the end of its last day, and no longer once it is lifted", () => {
    const hold = { endsOn: "2026-12-31", liftedAt: null };
    expect(holdsOn(hold, "2026-12-31")).toBe(true);
    expect(holdsOn(hold, "2027-01-01")).toBe(false);
    expect(holdsOn({ ...hold, liftedAt: new Date() }, "2026-12-01")).toBe(false);
  });
});
