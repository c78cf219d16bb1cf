import type { Observation, SentBody } from "@assay/contract";
import { observationCalls } from "@assay/contract";
import { applyInkChange, applyPageEdit, readDrawing, renumber, writeDrawing } from "@assay/domain";
import { newId } from "../ui/newId.ts";
import { type FakeRequest, outdated, succeed } from "./fakeServer.ts";
import { ANNA, BERND, RUN } from "./observedRun.ts";

type Sent<C extends keyof typeof observationCalls> = SentBody<(typeof observationCalls)[C]>;
type Page = Observation["pages"][number];

/** Keeps observations as the server does: revisions, conflicts, one observation per cell. */
export function fakeObservations(observerId: string, stored: Observation[] = []) {
  const at = () => new Date().toISOString();
  const asPage = (sent: Partial<Page>, page: number): Page => ({
    id: sent.id ?? newId(),
    page,
    title: sent.title ?? "",
    content: sent.content ?? "",
    competencyId: sent.competencyId ?? null,
    alternative: sent.alternative ?? "",
    name: "",
    updatedOn: at(),
    revision: 1,
  });
  const list = () => succeed({ observations: stored });
  const listOwn = (candidateId: string) =>
    succeed({
      observations: stored.filter(
        (one) =>
          one.candidateId === candidateId && one.observerId === observerId && one.type === "html",
      ),
    });
  const create = ({ body }: FakeRequest) => {
    const { candidateId, exerciseId, type, pages = [] } = body as Sent<"createObservation">;
    let own = stored.find(
      (one) =>
        one.candidateId === candidateId && one.exerciseId === exerciseId && one.type === type,
    );
    if (!own) {
      const first = pages.map((page, index) => asPage(page as Partial<Page>, index + 1));
      const cell = { processRunId: RUN, candidateId, exerciseId, observerId, type };
      own = { id: newId(), ...cell, updatedOn: at(), pages: first };
      stored.push(own);
    }
    return succeed(own);
  };
  const update = ({ body }: FakeRequest) => {
    const { id, pages } = body as Sent<"updateObservation">;
    const own = stored.find((one) => one.id === id);
    if (!own) throw new Error("no such observation");
    for (const sent of pages) {
      const index = own.pages.findIndex((page) => page.id === sent.id);
      const page = own.pages[index];
      if (!page && !sent.deleted) own.pages.push(asPage(sent as Partial<Page>, 0));
      if (page && sent.deleted) own.pages.splice(index, 1);
      else if (page) {
        const result = applyPageEdit(page, sent);
        if (result.ok) own.pages[index] = result.page;
      }
    }
    own.pages = renumber(own.pages);
    return succeed(own);
  };
  const updatePage = ({ body }: FakeRequest) => {
    const sent = body as Sent<"updateObservationPage">;
    const own = stored.find((one) => one.id === sent.ObservationId);
    const index = own?.pages.findIndex((page) => page.id === sent.PageId) ?? -1;
    const page = own?.pages[index];
    if (!own || !page) throw new Error("no such page");
    const { Title: title, CompetencyId: competencyId, Alternative: alternative } = sent;
    const edit = { title, content: sent.Content, competencyId, alternative };
    const result = applyPageEdit(page, edit, sent.Revision);
    if (!result.ok) return outdated(result.conflict);
    const next = { ...result.page, updatedOn: at() };
    if (sent.Strokes) {
      const strokes = applyInkChange(readDrawing(page.content) ?? [], sent.Strokes);
      next.content = writeDrawing(strokes);
      if (next.content !== page.content) next.revision = page.revision + 1;
    }
    own.pages[index] = next;
    const { revision } = next;
    const answer = { id: own.id, pageId: page.id, page: page.page, updatedOn: at(), revision };
    return succeed(answer);
  };
  const answers = {
    [`GET /Observation/Run/${RUN}`]: (request: FakeRequest) => list()(request),
    [`GET /Observation/moderatorObservations/${RUN}/${ANNA}`]: (request: FakeRequest) =>
      listOwn(ANNA)(request),
    [`GET /Observation/moderatorObservations/${RUN}/${BERND}`]: (request: FakeRequest) =>
      listOwn(BERND)(request),
    "POST /Observation": (request: FakeRequest) => create(request)(request),
    "PUT /Observation": (request: FakeRequest) => update(request)(request),
    "PUT /Observation/updateObservationPage": (request: FakeRequest) =>
      updatePage(request)(request),
  };
  return { answers, stored };
}
