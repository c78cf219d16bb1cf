import { submitsRatings } from "@assay/domain";
import { useEditor } from "../useEditor.ts";

/** The ending of the keys of texts that speak of ratings which have to be submitted. */
export const useWording = (): "" | "_submits" =>
  submitsRatings(useEditor().base.process) ? "_submits" : "";
