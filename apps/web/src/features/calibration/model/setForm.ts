import type {
  CalibrationSample,
  CalibrationSet,
  calibrationSetCalls,
  SentBody,
} from "@assay/contract";
import type { SampleKind } from "@assay/domain";
import type { FormFields, FormShape } from "../../../platform/forms/fields.ts";
import { formTexts, type FormTexts } from "../../../platform/forms/languageTexts.ts";
import { newId } from "../../../ui/newId.ts";

/** A sample as it is written. */
export interface SampleForm {
  id: string;
  name: string;
  kind: SampleKind;
  /** HTML. */
  texts: FormTexts<string>;
  /** As typed; empty for none. */
  link: string;
  file: CalibrationSample["file"];
}

export interface SetForm {
  name: string;
  samples: SampleForm[];
  expertIds: string[];
  observerIds: string[];
}

const sampleFormOf = ({ id, name, kind, texts, link, file }: CalibrationSample): SampleForm => ({
  id,
  name,
  kind,
  texts: formTexts(
    Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, text?.html])),
    "",
  ),
  link: link ?? "",
  file,
});

export const emptySample = (name: string): SampleForm => ({
  id: newId(),
  name,
  kind: "TEXT",
  texts: formTexts({}, ""),
  link: "",
  file: null,
});

const formOf = ({ name, samples, expertIds, observerIds }: CalibrationSet): SetForm => ({
  name,
  samples: samples.map(sampleFormOf),
  expertIds,
  observerIds,
});

const KEYS = ["name", "samples", "expertIds", "observerIds"] as const;

/** Two people's changes only conflict in the same part of a set. */
export const setShape: FormShape<CalibrationSet, SetForm> = {
  held: { version: 1, schema: async () => (await import("./setHeld.ts")).heldSet },
  formOf,
  fieldsOf: (form): FormFields => new Map(KEYS.map((key) => [key, form[key]])),
  fromFields: (fields) =>
    Object.fromEntries(KEYS.map((key) => [key, fields.get(key)])) as unknown as SetForm,
};

type Body = SentBody<typeof calibrationSetCalls.putCalibrationSet>;

/** What is sent of a set: of a sample only what its kind shows. */
export const bodyOf = (
  { id, processId, exerciseId, revision }: CalibrationSet,
  { name, samples, expertIds, observerIds }: SetForm,
): Body => ({
  id,
  revision,
  processId,
  exerciseId,
  name,
  expertIds,
  observerIds,
  samples: samples.map((sample) => ({
    id: sample.id,
    name: sample.name,
    kind: sample.kind,
    texts: Object.fromEntries(
      Object.entries(sample.texts).flatMap(([language, html]) =>
        html === "" ? [] : [[language, { html }]],
      ),
    ),
    link: sample.kind === "LINK" && sample.link.trim() !== "" ? sample.link.trim() : null,
    fileId: sample.kind === "DOCUMENT" ? (sample.file?.id ?? null) : null,
  })),
});
