import type { Evidence, WrittenEvidence } from "@assay/contract";
import { buildEvidence } from "./buildEvidence.ts";
import { type FakeRequest, succeed } from "./fakeServer.ts";
import { RUN } from "./observedRun.ts";

/** Keeps evidence as the server does, but looks for none in the pages: what is sent is whole. */
export function fakeEvidence(observerId: string, stored: Evidence[] = []) {
  const save = ({ body }: FakeRequest) => {
    const { isKept, revision: _, ...sent } = body as WrittenEvidence;
    const index = stored.findIndex(({ id }) => id === sent.id);
    const before = stored[index];
    const { anchor: _anchor, captured: _captured, ...made } = buildEvidence({ observerId });
    const next: Evidence = {
      ...(before ?? made),
      ...sent,
      revision: (before?.revision ?? 0) + 1,
      ...(isKept && { state: "KEPT" as const }),
    };
    stored.splice(before ? index : stored.length, 1, next);
    return succeed(next);
  };
  const remove = (id: string) => {
    stored.splice(
      stored.findIndex((one) => one.id === id),
      1,
    );
    return succeed({ id });
  };
  return {
    stored,
    answers: {
      [`GET /Evidence/Run/${RUN}` as const]: (request: FakeRequest) =>
        succeed({ evidence: stored })(request),
      "PUT /Evidence": (request: FakeRequest) => save(request)(request),
      ...Object.fromEntries(
        stored.map(({ id }) => [
          `DELETE /Evidence/${id}`,
          (request: FakeRequest) => remove(id)(request),
        ]),
      ),
    },
  };
}
