import type { Scale } from "@assay/contract";
import { useState } from "react";
import { newId } from "../../../ui/newId.ts";
import { ScaleEditor } from "../parts/ScaleEditor.tsx";

/** A new scale starts with one criterion of value 0 (spec 1 §5). */
const START: Omit<Scale, "id"> = {
  name: "",
  description: "",
  criterions: [
    {
      value: 0,
      texts: { de: { textLong: "", textShort: "", description: "" } },
      highlightCues: false,
    },
  ],
  selectedPartition: [1],
  highlightedPartition: null,
  revision: 0,
  inUse: false,
};

/** Makes a rating scale (SCALE-12). */
export default function CreateScalePage() {
  const [scale] = useState(() => ({ id: newId(), ...START }));
  return <ScaleEditor scale={scale} />;
}
