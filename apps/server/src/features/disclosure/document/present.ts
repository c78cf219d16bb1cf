import { isStroke, type Stroke } from "@assay/domain";
import type { PackageBlock } from "../../../platform/pdf/packageDocument.ts";
import type { HeldRow } from "../store.ts";
import { BlockWriter, LEFT_REASONS, type Packaged, text, type Write } from "../writing/present.ts";

/** Tables that have a place of their own in the document; all others are listed at its end. */
const SHOWN = new Set(
  `person run run_candidate observation observation_page ink_stroke evidence assessment assessment_overwrite
   conference_value conference_round conference_answer candidate_decision run_message
   pdf_job dossier_job file`.split(/\s+/),
);

interface Value {
  readonly competencyId: string;
  readonly selectedCriterion: number | null;
  readonly selectedCriterionOverwrite: number | null;
  readonly selectedCueIds?: readonly string[];
  readonly revisedCriterion?: number;
  readonly conferenceCriterion?: number;
}

/** Writes a package for people to read: data.json has the same, and more exactly. */
class Writer extends BlockWriter {
  written(): PackageBlock[] {
    this.#cover();
    this.#person();
    for (const run of this.rows("run")) this.#run(run);
    this.#filesAndReports();
    this.#rest();
    this.#log();
    this.#leftOut();
    return this.blocks;
  }

  #cover() {
    const t = this.t;
    const { requestedOn, dueOn, completeUntil, organisation, person, otherRuns } = this.packaged;
    this.facts([
      [t("person"), person],
      [t("organisation"), organisation],
      [t("requestedOn"), this.on(requestedOn)],
      [t("dueOn"), this.on(dueOn)],
      [t("completeUntil"), this.at(completeUntil)],
    ]);
    this.say(t("about"), t("aboutOthers"));
    if (otherRuns > 0) this.say(t("otherRuns", { count: otherRuns }));
  }

  #person() {
    this.heading(2, this.t("masterData"));
    for (const row of this.rows("person")) this.#names(row);
  }

  #names(row: HeldRow) {
    this.facts([
      [this.t("firstName"), text(row, "firstName")],
      [this.t("lastName"), text(row, "lastName")],
      [this.t("title"), text(row, "title")],
      [this.t("email"), text(row, "email")],
      [this.t("job"), text(row, "job")],
    ]);
  }

  #run(run: HeldRow) {
    const t = this.t;
    const id = text(run, "id");
    this.heading(2, t("run", { name: text(run, "name") }));
    this.facts([
      [t("plannedDate"), text(run, "plannedDate") && this.on(text(run, "plannedDate"))],
      [t("startedAt"), this.at(run["startedAt"])],
      [t("finishedAt"), this.at(run["finishedAt"])],
      [t("erasedOn"), this.on(this.packaged.erasedOn.get(id) ?? "")],
    ]);
    for (const row of this.rows("run_candidate", "runId", id)) {
      this.#names(row);
      this.facts([[t("state"), this.state(text(row, "state"))]]);
    }
    this.#decisions(id);
    this.#ratings(id);
    this.#conference(id);
    this.#observations(id);
    this.#evidence(id);
    for (const row of this.rows("run_message", "runId", id)) {
      this.heading(4, t("message", { who: text(row, "senderId"), when: this.at(row["sentAt"]) }));
      this.say(text(row, "text"));
    }
  }

  #decisions(runId: string) {
    const t = this.t;
    const rows = this.rows("candidate_decision", "runId", runId);
    if (rows.length === 0) return;
    this.heading(3, t("decisions"));
    this.table(
      [t("when"), t("who"), t("decision"), t("calculated"), t("reason")],
      rows.map((row) => [
        this.at(row["at"]),
        text(row, "personId"),
        `${this.state(text(row, "fromState"))} → ${this.state(text(row, "toState"))}`,
        text(row, "calculated"),
        text(row, "reason"),
      ]),
    );
  }

  #ratings(runId: string) {
    const t = this.t;
    const rows = this.rows("assessment", "runId", runId);
    if (rows.length === 0) return;
    this.heading(3, t("ratings"));
    this.table(
      [t("exercise"), t("competency"), t("who"), t("value"), t("changedValue"), t("cues")],
      rows.flatMap((row) =>
        ((row["values"] ?? []) as readonly Value[]).map((value) => [
          this.name(row["exerciseId"]),
          this.name(value.competencyId),
          row["type"] === "RESULT"
            ? t("result", { who: text(row, "personId") })
            : text(row, "personId"),
          String(value.selectedCriterion ?? "–"),
          [value.selectedCriterionOverwrite, value.revisedCriterion, value.conferenceCriterion]
            .filter((one) => one !== null && one !== undefined)
            .join(", "),
          String(value.selectedCueIds?.length ?? 0),
        ]),
      ),
    );
    const ids = new Set(rows.map((row) => row["id"]));
    this.table(
      [t("when"), t("competency"), t("who"), t("changed"), t("reason")],
      this.rows("assessment_overwrite")
        .filter((row) => ids.has(row["assessmentId"]))
        .map((row) => [
          this.at(row["at"]),
          this.name(row["competencyId"]),
          text(row, "personId"),
          `${text(row, "fromValue") || "–"} → ${text(row, "toValue") || "–"}`,
          text(row, "reason"),
        ]),
    );
  }

  #conference(runId: string) {
    const t = this.t;
    const rows = this.rows("conference_value", "runId", runId);
    const rounds = this.rows("conference_round", "runId", runId);
    if (rows.length + rounds.length === 0) return;
    this.heading(3, t("conference"));
    this.table(
      [t("when"), t("exercise"), t("competency"), t("who"), t("changed"), t("reason")],
      rows.map((row) => [
        this.at(row["at"]),
        this.name(row["exerciseId"]),
        this.name(row["competencyId"]),
        text(row, "personId"),
        `${text(row, "fromValue") || "–"} → ${text(row, "toValue") || "–"}`,
        text(row, "reason"),
      ]),
    );
    this.table(
      [t("exercise"), t("competency"), t("who"), t("value"), t("reason")],
      rounds.flatMap((round) =>
        this.rows("conference_answer", "roundId", round["id"]).map((row) => [
          this.name(round["exerciseId"]),
          this.name(round["competencyId"]),
          text(row, "personId"),
          text(row, "value"),
          text(row, "reason"),
        ]),
      ),
    );
  }

  #observations(runId: string) {
    const t = this.t;
    const rows = this.rows("observation", "runId", runId);
    if (rows.length > 0) this.heading(3, t("observations"));
    for (const row of rows) {
      const pages = this.rows("observation_page", "observationId", row["id"]).toSorted(
        (a, b) => Number(a["page"]) - Number(b["page"]),
      );
      if (pages.length === 0) continue;
      this.heading(4, `${this.name(row["exerciseId"])} – ${text(row, "observerId")}`);
      for (const page of pages) this.#page(page, text(row, "type"));
    }
  }

  #page(page: HeldRow, type: string) {
    const t = this.t;
    this.say(text(page, "title"), text(page, "content"));
    if (text(page, "replacedTitle") + text(page, "replacedContent") !== "")
      this.say(t("replaced"), text(page, "replacedTitle"), text(page, "replacedContent"));
    const alternative = text(page, "alternative");
    if (alternative !== "") this.say(t("alternative", { text: alternative }));
    const strokes = this.rows("ink_stroke", "pageId", page["id"]).flatMap(strokesOf);
    if (strokes.length > 0)
      this.blocks.push({ type: "drawing", strokes, alt: alternative || t("drawing") });
    else if (type === "webInk") this.say(t(alternative === "" ? "inkWithout" : "inkLeftOut"));
  }

  #evidence(runId: string) {
    const t = this.t;
    const rows = this.rows("evidence", "runId", runId);
    if (rows.length === 0) return;
    this.heading(3, t("evidence"));
    const sign = (value: unknown) => (value === 1 ? "+" : value === -1 ? "−" : "");
    this.table(
      [t("exercise"), t("who"), t("competency"), t("sign"), t("quote"), t("note")],
      rows.map((row) => [
        this.name(row["exerciseId"]),
        text(row, "observerId"),
        this.name(row["competencyId"]),
        sign(row["sign"]),
        row["kind"] === "INK" && this.packaged.includesInk ? t("drawing") : text(row, "captured"),
        text(row, "note"),
      ]),
    );
  }

  #filesAndReports() {
    const t = this.t;
    const { files } = this.packaged;
    const reports = [...this.rows("pdf_job"), ...this.rows("dossier_job")];
    if (files.length + reports.length === 0) return;
    this.heading(2, t("files"));
    this.table(
      [t("file"), t("place")],
      files.map(({ name, path }) => [name, path ?? t("fileLeftOut")]),
    );
    this.table(
      [t("when"), t("who"), t("report")],
      reports.map((row) => [
        this.at(row["requestedAt"]),
        text(row, "requestedBy"),
        text(row, "fileName"),
      ]),
    );
  }

  /** What has no place of its own, as it is stored: nothing that is held is missing here. */
  #rest() {
    const others = [...this.packaged.tables].filter(([table]) => !SHOWN.has(table));
    if (others.length === 0) return;
    this.heading(2, this.t("rest"));
    this.say(this.t("restAbout"));
    for (const [table, rows] of others) {
      this.heading(3, table);
      for (const row of rows)
        this.facts(
          Object.keys(row).map((key) => [
            key,
            this.packaged.names.get(text(row, key)) ?? text(row, key),
          ]),
        );
    }
  }

  #log() {
    const t = this.t;
    this.heading(2, t("log"));
    this.table(
      [t("when"), t("who"), t("what")],
      this.packaged.log.map((row) => [
        this.at(row["at"]),
        text(row, "actorId") || t("system"),
        text(row, "action"),
      ]),
    );
  }

  #leftOut() {
    const t = this.t;
    const { redactions, drawings, includesInk } = this.packaged;
    this.heading(2, t("leftOut"));
    this.blocks.push({
      type: "list",
      items: [
        ...LEFT_REASONS.map((reason) => t(`left_${reason}`)),
        ...(drawings > 0 && !includesInk ? [t("left_ink", { count: drawings })] : []),
      ],
    });
    if (redactions.length > 0) {
      this.say(t("redactions"));
      this.table(
        [t("place"), t("passages")],
        redactions.map(({ table, column, passages }) => [`${table}.${column}`, String(passages)]),
      );
    }
    this.heading(2, t("rights"));
    this.say(t("rightsText"));
  }
}

/** The strokes of a stored row; none if they are not handed out. */
function strokesOf(row: HeldRow): Stroke[] {
  if (typeof row["stroke"] !== "string" || !row["stroke"].startsWith("{")) return [];
  const stroke: unknown = JSON.parse(row["stroke"]);
  return isStroke(stroke) ? [stroke] : [];
}

/** The package as blocks of a document. */
export const blocksOf = (packaged: Packaged, t: Write): PackageBlock[] =>
  new Writer(packaged, t).written();
