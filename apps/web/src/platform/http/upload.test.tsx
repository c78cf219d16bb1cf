import { fileCalls } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fakeServer, refuse, succeed } from "../../testing/fakeServer.ts";
import { connectApi } from "./connection.ts";
import { uploadApi } from "./upload.ts";

const UPLOAD = "POST /Files";
const file = new File(["%PDF-1.4 %%EOF"], "a.pdf", { type: "application/pdf" });
const body = { fileUsage: "SCHEDULE", relations: "[]" } as const;
let server: ReturnType<typeof fakeServer>;
let loggedOut: string[] = [];

const upload = (options: { signal?: AbortSignal; idleMs?: number } = {}) => {
  const shares: number[] = [];
  const watch = { onProgress: (share: number) => shares.push(share), ...options };
  const { signal } = options;
  const answer = uploadApi(fileCalls.uploadFile, { body }, file, {
    watch,
    ...(signal && { signal }),
  });
  return { answer, shares };
};
const never = () => new Promise<Response>(() => {});

beforeEach(() => {
  loggedOut = [];
  server = fakeServer({ [UPLOAD]: succeed({ id: "x" }) }, { isUnchecked: true });
  connectApi({
    token: () => "secret",
    language: () => "fr",
    onNotLoggedIn: (token) => !loggedOut.push(token),
  });
});
afterEach(() => server.close());

describe("an upload that is watched", () => {
  it("carries what every call carries, and tells how much has left", async () => {
    const { answer, shares } = upload();
    await expect(answer).resolves.toEqual({ id: "x" });
    const { headers, body: form } = server.requests[0] ?? {};
    expect(headers?.get("authorization")).toBe("Bearer secret");
    expect(headers?.get("x-language")).toBe("fr");
    expect(headers?.get("x-datetimeoffset")).toBe(String(-new Date().getTimezoneOffset()));
    // The browser writes it, with the boundary of the form.
    expect(headers?.get("content-type")).toBeNull();
    expect([...(form as FormData).keys()]).toEqual(["fileUsage", "relations", "file"]);
    expect(shares).toEqual([0.5, 1]);
  });

  it("fails as every call does", async () => {
    server.answers[UPLOAD] = refuse("VirusCheckFailed");
    await expect(upload().answer).rejects.toMatchObject({ type: "VirusCheckFailed" });
    server.answers[UPLOAD] = refuse("NOT_LOGGED_IN");
    await expect(upload().answer).rejects.toMatchObject({ type: "NOT_LOGGED_IN" });
    expect(loggedOut).toEqual(["secret"]);
    server.answers[UPLOAD] = () => {
      throw new TypeError("offline");
    };
    await expect(upload().answer).rejects.toMatchObject({ kind: "network", status: undefined });
    server.answers[UPLOAD] = () => new Response("too large", { status: 413 });
    await expect(upload().answer).rejects.toMatchObject({ kind: "network", status: 413 });
  });

  it("is given up once nothing moves any more", async () => {
    server.answers[UPLOAD] = never;
    await expect(upload({ idleMs: 30 }).answer).rejects.toMatchObject({ kind: "network" });
  });

  it("is stopped by the one who began it", async () => {
    server.answers[UPLOAD] = never;
    const stop = new AbortController();
    const { answer } = upload({ signal: stop.signal });
    setTimeout(() => stop.abort(), 30);
    await expect(answer).rejects.toMatchObject({ name: "AbortError" });
  });
});
