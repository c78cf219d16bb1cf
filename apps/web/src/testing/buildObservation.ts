import type { Observation } from "@assay/contract";
import { type Stroke, writeDrawing, writeStroke } from "@assay/domain";
import {
  type ObservedCell,
  PAGE,
  type PageBase,
  type PageDraft,
  type PageEdit,
  pageKey,
} from "../features/observations/model/pageDraft.ts";
import type { Entry } from "../platform/drafts/settling.ts";
import { newId } from "../ui/newId.ts";
import { testId } from "./buildRun.ts";

type Page = Observation["pages"][number];
const updatedOn = "2026-11-01T08:00:00.000Z";
const [RUN, ANNA, GROUP] = [testId(100), testId(301), testId(11)];

/** A page as the server has it. */
export const storedPage = (options: Partial<Page> = {}): Page => ({
  id: newId(),
  page: 1,
  title: "",
  content: "",
  competencyId: null,
  alternative: "",
  name: "",
  updatedOn,
  revision: 1,
  ...options,
});

/** An observation as the server has it, of Anna in the group exercise where nothing else is said. */
export const storedObservation = (
  options: Pick<Observation, "observerId"> & Partial<Observation>,
): Observation => ({
  id: newId(),
  processRunId: RUN,
  candidateId: ANNA,
  exerciseId: GROUP,
  type: "html",
  updatedOn,
  pages: [],
  ...options,
});

/** A line to the right from 100 px, by its place from above. */
export const inkLine = (y: number, id = `0mdkq4x1z${y}`.padEnd(14, "0")): Stroke => ({
  id,
  c: "green",
  w: 2,
  p: [1000, 10 * y, 2000, 0],
});
export const inkPage = (number: number, title: string, strokes: Stroke[] = []): Page =>
  storedPage({ page: number, title, content: strokes.length > 0 ? writeDrawing(strokes) : "" });

/** The cell of Anna in the group exercise. */
export const buildCell = (fields: Partial<ObservedCell> = {}): ObservedCell => ({
  processRunId: RUN,
  candidateId: ANNA,
  exerciseId: GROUP,
  observerId: testId(400),
  type: "html",
  ...fields,
});

/** Lines as they wait to be sent. */
export const unsentLines = (...ys: number[]) => ({
  added: ys.map((y) => writeStroke(inkLine(y))),
  removed: [],
});

interface EditOptions extends Partial<Omit<PageEdit, "text">> {
  text?: Partial<PageEdit["text"]>;
  base?: PageBase;
  state?: Entry["state"];
  editedAt?: number;
}

/** The unsent edit of a page, as the journal keeps it. */
export function pageEntry(
  id: string,
  { text, base, state = "waiting", editedAt = 0, ...edit }: EditOptions = {},
): Entry & { draft: PageDraft } {
  const payload: PageEdit = {
    cell: buildCell(),
    changed: ["content"],
    ...edit,
    text: { id, page: 1, title: "", content: "", competencyId: null, alternative: "", ...text },
  };
  const { name: kind } = PAGE;
  const owner = { userId: payload.cell.observerId, tenantId: testId(1) };
  const draft: PageDraft = {
    key: pageKey(id),
    kind,
    version: 1,
    ...owner,
    payload,
    base,
    edit: 1,
    editedAt,
  };
  return { state, draft };
}
