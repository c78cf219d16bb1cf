import type { ErrorType } from "@assay/contract";
import { LANGUAGES } from "@assay/domain";
import { beforeAll, describe, expect, it } from "vitest";
import { ApiError } from "../http/ApiError.ts";
import { errorText } from "../i18n/errorText.ts";
import { loadTexts, setLanguage, t } from "../i18n/texts.ts";
import { uploadFailureText } from "./uploadFailureText.ts";

beforeAll(async () => {
  await loadTexts("fileEditing", "errors", "catalogue");
  return async () => setLanguage("de");
});

const again = { cancelled: "Abgebrochen.", noConnection: "Keine Verbindung." };
const text = (error: unknown, isUpload = true) => uploadFailureText(error, isUpload, t, again);
const typed = (type: ErrorType) =>
  new ApiError({
    kind: "typed",
    status: 400,
    errors: [{ type, message: "", requestReference: "r-7" }],
  });
const foundIn = (fault: string) =>
  new ApiError({ kind: "validation", status: 400, fields: { file: [fault] }, reference: "r-7" });

describe("why a file was not stored", () => {
  it("is that somebody cancelled it, and how to go on", () => {
    expect(text(new DOMException("", "AbortError"))).toBe(again.cancelled);
    expect(text(new DOMException("", "AbortError"), false)).toBe(again.cancelled);
  });

  it("is that there is no connection, and how to go on", () => {
    expect(text(new ApiError({ kind: "network" }))).toBe(again.noConnection);
    expect(text(new ApiError({ kind: "network", status: 503 }))).toBe(again.noConnection);
  });

  it.each([
    "NOT_LOGGED_IN",
    "NO_PERMISSION",
    "ITEM_NOT_FOUND",
    "WRONG_PROCESS_RUN_STATE",
    "VirusCheckFailed",
  ] as const)("is what the error says where it is not about the file: %s", (type) => {
    expect(text(typed(type))).toBe(errorText(typed(type), t));
  });

  it("is the size, however the server says so", () => {
    const tooLarge = new ApiError({ kind: "network", status: 413 });
    expect(text(tooLarge)).toBe(t("fileEditing:refusedSize"));
  });

  it.each(["fileType", "corruptFile", "imageTooManyPixels"] as const)(
    "is what the server found in the file: %s",
    (fault) => {
      expect(text(foundIn(fault))).toBe(t(`fileEditing:fault_${fault}`));
    },
  );

  it("is that the file is damaged, with the reference, for every other refusal", () => {
    expect(text(foundIn("something"))).toBe(t("fileEditing:corrupt", { reference: "r-7" }));
    expect(text(typed("CREATE_FAILED"))).toBe(t("fileEditing:corrupt", { reference: "r-7" }));
    const unnamed = new ApiError({ kind: "unreadable", status: 200 });
    expect(text(unnamed)).toBe(t("fileEditing:corrupt", { reference: "–" }));
  });

  it("is what the error says where nothing was uploaded, as when a file is deleted", () => {
    for (const error of [new ApiError({ kind: "network" }), foundIn("fileType")])
      expect(text(error, false)).toBe(errorText(error, t));
  });

  it("is told of an error of the page itself, too", () => {
    expect(text(new Error("boom"))).toBe(errorText(new Error("boom"), t));
    expect(text(new DOMException("", "QuotaExceededError"))).toBe(errorText(new Error(""), t));
  });

  it("is worded in each language", async () => {
    const texts = new Set<string>();
    for (const language of LANGUAGES) {
      await setLanguage(language);
      for (const error of [foundIn("fileType"), foundIn("corruptFile"), foundIn("x")])
        texts.add(text(error));
    }
    expect(texts.size).toBe(9);
  });
});
