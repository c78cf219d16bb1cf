import { ERROR_TYPES } from "@assay/contract";
import { describe, expect, it } from "vitest";
import { ApiError, isApiError } from "./ApiError.ts";
import { readAnswer } from "./answer.ts";
import { callPath } from "./call.ts";
import { fileNameIn } from "./download.ts";

const entry = (type: (typeof ERROR_TYPES)[number], requestReference = "r-1") => ({
  type,
  message: "",
  requestReference,
});
const failure = async (status: number, body: unknown) => {
  const answer =
    typeof body === "string" ? new Response(body, { status }) : Response.json(body, { status });
  return readAnswer(answer).then(
    () => undefined,
    (error: unknown) => error as ApiError,
  );
};

describe("an error of a call", () => {
  it("has the type of its first entry, where it is one of the catalogue", () => {
    const two = [entry("NO_PERMISSION"), entry("ITEM_NOT_FOUND")];
    expect(new ApiError({ kind: "typed", errors: two }).type).toBe("NO_PERMISSION");
    for (const kind of ["validation", "generic", "server", "network", "unreadable"] as const)
      expect(new ApiError({ kind, errors: two }).type).toBeUndefined();
  });

  it("has the reference of the request, otherwise that of its first entry", () => {
    const errors = [entry("NO_PERMISSION", "of-entry")];
    expect(new ApiError({ kind: "typed", errors, reference: "of-request" }).reference).toBe(
      "of-request",
    );
    expect(new ApiError({ kind: "typed", errors }).reference).toBe("of-entry");
    expect(new ApiError({ kind: "network" }).reference).toBeUndefined();
  });

  it("is known by its type, and is no other error", () => {
    const error = new ApiError({ kind: "typed", errors: [entry("NO_PERMISSION")] });
    expect(isApiError(error)).toBe(true);
    expect(isApiError(error, "NO_PERMISSION")).toBe(true);
    expect(isApiError(error, "ITEM_NOT_FOUND")).toBe(false);
    expect(isApiError(new Error("NO_PERMISSION"), "NO_PERMISSION")).toBe(false);
    expect(isApiError({ type: "NO_PERMISSION" })).toBe(false);
  });

  it("says in its message what it is, for the log", () => {
    expect(new ApiError({ kind: "network" }).message).toBe("network");
    expect(new ApiError({ kind: "typed", errors: [entry("NO_PERMISSION")] }).message).toBe(
      "typed NO_PERMISSION",
    );
  });
});

describe("an answer", () => {
  it.each([
    ["500 without an envelope", 500, "<html>", "server"],
    ["502 of a proxy", 502, "Bad gateway", "network"],
    ["413 of a proxy", 413, "", "network"],
    ["200 of a page in between, such as a hotel's", 200, "<html>Anmelden</html>", "unreadable"],
    ["200 with a text", 200, JSON.stringify("fine"), "unreadable"],
    ["200 with an object that is no envelope", 200, { ok: true }, "unreadable"],
    ["400 with nothing in it", 400, { metadata: {} }, "generic"],
  ])("that is %s is told as such", async (_, status, body, kind) => {
    expect((await failure(status, body))?.kind).toBe(kind);
  });

  it("without success is a refusal, whatever its status", async () => {
    const metadata = { success: false, errors: [entry("NO_RESULTS")], requestId: "r-5" };
    expect(await failure(200, { metadata })).toMatchObject({
      kind: "typed",
      type: "NO_RESULTS",
      reference: "r-5",
    });
  });

  it("that breaks off on its way is the network's", async () => {
    const body = new ReadableStream({
      start: (controller) => controller.error(new TypeError("terminated")),
    });
    const error = await readAnswer(new Response(body)).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ kind: "network" });
  });
});

describe("the path of a call", () => {
  it("has its parameters encoded, so that none of them is another path", () => {
    expect(callPath("/A/:id/B/:name", { id: "x/y", name: "a b?&#" })).toBe(
      "/A/x%2Fy/B/a%20b%3F%26%23",
    );
  });

  it("leaves out what is not given of its query", () => {
    expect(callPath("/A", {}, { a: undefined, b: null, c: false, d: "" })).toBe("/A?c=false&d=");
    expect(callPath("/A", {}, { a: undefined })).toBe("/A");
  });
});

describe("the name of a file that comes", () => {
  it.each([
    ["none", null, undefined],
    ["an empty one", "", undefined],
    ["no name", "attachment", undefined],
    ["a plain one", "attachment; filename=a.pdf", "a.pdf"],
    ["a quoted one", 'attachment; filename="a b; c.pdf"', "a b; c.pdf"],
    ["an encoded one", "attachment; filename*=UTF-8''L%C3%A4ufe.xlsx", "Läufe.xlsx"],
    [
      "both, of which the encoded one wins",
      "attachment; filename=\"L.xlsx\"; filename*=UTF-8''L%C3%A4.xlsx",
      "Lä.xlsx",
    ],
    [
      "an encoded one that is broken",
      "attachment; filename=\"L.xlsx\"; filename*=UTF-8''%E4",
      "L.xlsx",
    ],
  ])("is that of the server: %s", (_, disposition, name) => {
    expect(fileNameIn(disposition)).toBe(name);
  });
});
