import { calls, type CallShape } from "@assay/contract";
import { lintOpenApi } from "@assay/testing";
import { describe, expect, it } from "vitest";
import { callsDocument } from "./document.ts";

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: { readonly $ref?: string } }>>;
  readonly $ref?: string;
}
interface Operation {
  readonly operationId: string;
  readonly description: string;
  readonly security: readonly object[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}
const text = JSON.stringify(callsDocument("test"));
const document = JSON.parse(text) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { required?: string[]; properties?: object }> };
};
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const shapeOf = ({ operationId }: Operation): CallShape => calls[operationId as keyof typeof calls];

describe("the document of the pages' calls", () => {
  it("has no warning of redocly lint but that of paths which the documents prescribe", () => {
    const { code, out } = lintOpenApi(text, ["no-ambiguous-paths"]);
    expect(out).not.toMatch(/warning/i);
    expect([code, out]).toEqual([0, expect.stringContaining("valid")]);
    const ambiguous = lintOpenApi(text).out.match(/Found two ambiguous paths/g) ?? [];
    expect(ambiguous.length).toBeLessThanOrEqual(7);
  });

  it("has every call, who may send it, and what it answers with its real type", () => {
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      Object.keys(calls).toSorted(),
    );
    for (const operation of operations) {
      const { access, file, stream, body, upload } = shapeOf(operation);
      const own = operation.responses["200"]?.content ?? {};
      const types = file ?? [stream ? "text/event-stream" : "application/json"];
      expect([operation.operationId, Object.keys(own)]).toEqual([operation.operationId, types]);
      expect(operation.security).toEqual(access === "public" ? [] : [{ bearer: [] }]);
      expect(operation.description).toMatch(/^(Needs|Open)/);
      const statuses = ["200", "400", ...(body || upload ? ["413"] : []), "429", "500", "503"];
      expect(Object.keys(operation.responses)).toEqual(statuses);
      if (upload)
        expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(["multipart/form-data"]);
    }
  });

  it("names each schema once, and demands no field that it does not have", () => {
    for (const [name, { required = [], properties = {} }] of Object.entries(
      document.components.schemas,
    ))
      expect([name, required.filter((field) => !(field in properties))]).toEqual([name, []]);
    expect(text).not.toMatch(/"(temporaryId|isCreate)"/);
    expect(text.split('"Failure":').length).toBe(2);
    // Bytes for a call with its share of the schemas: it was 5,800.
    expect(text.length / operations.length).toBeLessThan(2_500);
  });
});
