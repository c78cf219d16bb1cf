import { ERROR_TYPES, Failure } from "@assay/contract";
import { PERMISSIONS } from "@assay/domain";
import {
  type Actor,
  type Answer,
  buildFixture,
  CALL_NAMES,
  type CallName,
  type Fixture,
  joinActor,
  mutated,
  NASTY_TEXTS,
  placesIn,
  replaced,
  type Request,
  rows,
  send,
  shapeOf,
  startTestServer,
  type TestServer,
} from "@assay/testing";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

/** Number of mutations per call: a few in every run of the tests, thousands in `npm run soak`. */
const RUNS = Number(process.env["ASSAY_FUZZ_RUNS"] ?? 8);
/** Calls that a failed attempt at a secret delays, and that would take too long here. */
const SLOWED: readonly CallName[] = ["login", "confirmPassword", "changePassword", "logout"];

let server: TestServer;
let fixture: Fixture;
let caller: Actor;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"), { leavesPdf: true });
  fixture = await buildFixture(server);
  caller = await joinActor(fixture, PERMISSIONS, "moderator");
}, 180_000);
afterAll(() => server.close());

const bearer = () => ({ host: fixture.tenant.host, authorization: `Bearer ${caller.user.token}` });
const json = () => ({ ...bearer(), "content-type": "application/json" });
const withBody = CALL_NAMES.filter((name) => shapeOf(name).body && !shapeOf(name).upload);
const valid = (name: CallName): Request => rows[name][0]?.request(fixture, caller) ?? {};

/** The fault of an answer; undefined for a success or a refusal that the contract declares. */
function fault(answer: Answer): string | undefined {
  if (answer.status === 200) return undefined;
  if (![400, 404, 413].includes(answer.status)) return `${answer.status} ${server.log.at(-2)}`;
  const failure = Failure.safeParse(JSON.parse(answer.text));
  if (!failure.success) return `no envelope: ${answer.text}`;
  const { success, errors } = failure.data.metadata;
  const isKnown = errors.length > 0 && errors.every(({ type }) => ERROR_TYPES.includes(type));
  return !success && isKnown ? undefined : answer.text;
}

const pathOf = (name: CallName, params: Record<string, unknown> = valid(name).params ?? {}) =>
  `/api${shapeOf(name).path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key]).toWellFormed()))}`;

const sendBody = (
  name: CallName,
  body: string | Buffer,
  headers: Record<string, string> = json(),
) => send(server.port, { method: shapeOf(name).method, path: pathOf(name), headers, body });

/** Sends a body to every call that takes one. Returns the calls with faulty answers. */
async function faultsOf(body: string | Buffer, headers?: Record<string, string>) {
  const found: string[] = [];
  for (const name of withBody) {
    const answer = await sendBody(name, body, headers ?? json());
    const line = fault(answer) ?? (answer.status === 200 ? "was let in" : undefined);
    if (line !== undefined) found.push(`${name}: ${line}`);
  }
  return found;
}

describe("every call with a body", { timeout: 180_000 }, () => {
  it("refuses what is no JSON", async () => {
    for (const body of ["{", "", "\u0000", '{"a":1}{}'])
      expect([body, await faultsOf(body)]).toEqual([body, []]);
  });

  it("refuses bytes that are no UTF-8", async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"name":"'),
      Buffer.from([0xc3, 0x28, 0xff]),
      Buffer.from('"}'),
    ]);
    expect(await faultsOf(bytes)).toEqual([]);
  });

  it(
    "refuses JSON of a hundred thousand levels, of lists and of objects",
    { tags: ["soak"] },
    async () => {
      const deep = 100_000;
      expect(await faultsOf("[".repeat(deep) + "]".repeat(deep))).toEqual([]);
      expect(await faultsOf('{"a":'.repeat(deep) + "1" + "}".repeat(deep))).toEqual([]);
    },
  );

  it("refuses lists of a million values, and thousands of fields", { tags: ["soak"] }, async () => {
    expect(await faultsOf(JSON.stringify(Array.from({ length: 1_000_000 }, () => 0)))).toEqual([]);
    const fields = Array.from({ length: 20_000 }, (_, index) => [`f${index}`, 1]);
    expect(await faultsOf(JSON.stringify(Object.fromEntries(fields)))).toEqual([]);
  });

  it("refuses objects whose length cannot be compared", async () => {
    const uncomparable = { length: { toString: null } };
    for (const name of withBody.filter((each) => !SLOWED.includes(each))) {
      const { body } = valid(name);
      for (const place of placesIn(body).slice(0, 60)) {
        const answer = await sendBody(name, JSON.stringify(replaced(body, place, uncomparable)));
        expect([name, place, fault(answer)]).toEqual([name, place, undefined]);
      }
    }
  });

  it("refuses keys that would change a prototype", async () => {
    for (const body of [
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
      '{"name":"x","\\u005f_proto__":1}',
    ])
      expect([body, await faultsOf(body)]).toEqual([body, []]);
    expect(({} as Record<string, unknown>)["isAdmin"]).toBeUndefined();
  });

  it("refuses what is sent as something else than JSON", async () => {
    for (const type of ["text/plain", "application/xml", "application/x-www-form-urlencoded", ""])
      expect([type, await faultsOf("{}", { ...bearer(), "content-type": type })]).toEqual([
        type,
        [],
      ]);
  });

  for (const name of withBody.filter((each) => !SLOWED.includes(each)))
    it(`answers ${name} with an error of the contract, whatever is in its body`, async () => {
      await fc.assert(
        fc.asyncProperty(mutated(valid(name).body), async (body) => {
          expect(fault(await sendBody(name, JSON.stringify(body) ?? "null"))).toBeUndefined();
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
    });

  it("has done its work meanwhile: the session lives", async () => {
    const answer = await send(server.port, { path: "/api/User/Account", headers: bearer() });
    expect(answer.status).toBe(200);
  });
});

/** Characters of an address that fit into Node's 16 KB for a request's head. */
const LONGEST_ADDRESS = 15_000;

describe("every call with parameters", { timeout: 180_000 }, () => {
  const withParameters = CALL_NAMES.filter((name) => {
    const { params, query, stream } = shapeOf(name);
    return (params ?? query) !== undefined && stream === undefined;
  });

  it("answers with an error of the contract, whatever they are", async () => {
    const texts = fc.oneof(
      fc.constantFrom(...NASTY_TEXTS.filter((one) => one.length < 5_000)),
      fc.string({ unit: "binary" }),
    );
    for (const name of withParameters)
      await fc.assert(
        fc.asyncProperty(texts, async (value) => {
          const { params = {}, query = {}, body } = valid(name);
          const all = Object.fromEntries(Object.keys(params).map((key) => [key, value || "x"]));
          const asked = Object.keys(query)
            .concat("summary")
            .map((key) => [key, value.toWellFormed()]);
          const path = `${pathOf(name, all)}?${new URLSearchParams(asked).toString()}`;
          // Longer heads are refused before anybody reads them, with 431.
          if (path.length > LONGEST_ADDRESS) return;
          const content = body === undefined ? undefined : JSON.stringify(body);
          const headers = content === undefined ? bearer() : json();
          const answer = await send(server.port, {
            method: shapeOf(name).method,
            path,
            headers,
            ...(content !== undefined && { body: content }),
          });
          expect(fault(answer)).toBeUndefined();
        }),
        { numRuns: Math.ceil(RUNS / 2), endOnFailure: true },
      );
  });

  it("refuses addresses that cannot be read, or are too long", async () => {
    for (const path of [
      "/api/Scales/%zz",
      "/api/Scales/%c3%28",
      `/api/Scales/${"a".repeat(9_000)}`,
    ]) {
      const answer = await send(server.port, { path, headers: bearer() });
      expect([
        path.slice(0, 20),
        answer.status >= 400 && answer.status < 500,
        fault(answer),
      ]).toEqual([path.slice(0, 20), true, undefined]);
    }
  });
});

describe("the method of a request", () => {
  it("is that of its first line, whatever its headers say", async () => {
    const { id } = fixture.process;
    for (const header of ["x-http-method-override", "x-http-method", "x-method-override"]) {
      const headers = { ...bearer(), [header]: "DELETE" };
      const answer = await send(server.port, {
        path: `/api/Processes/${id}?_method=DELETE`,
        headers,
      });
      expect(JSON.parse(answer.text).payload.id).toBe(id);
    }
  });

  it("is one that a call has", async () => {
    for (const method of ["TRACE", "PATCH", "HEAD", "PROPFIND"]) {
      const answer = await send(server.port, { method, path: "/api/Scales", headers: bearer() });
      expect([method, answer.status]).toEqual([method, 404]);
    }
  });
});
