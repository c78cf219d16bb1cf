import type { Styling } from "@assay/contract";
import { COLOR_PATTERN } from "@assay/domain";
import { memo } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { ColorField } from "../../../../ui/ColorField.tsx";
import { ContrastMark } from "./ContrastMark.tsx";
import { pairAt, type PairKind } from "../../model/theme/pairs.ts";
import { type StylePath, valueAt } from "../../model/theme/themeForm.ts";

export interface StyleEditing {
  /** The colour as it is typed. */
  draft: Styling;
  /** The colour as it can be shown. */
  shown: Styling;
  /** Must be the same function every time, or all fields are drawn again. */
  set(path: StylePath, value: string | boolean | null): void;
}

interface FieldProps {
  path: StylePath;
  label: string;
  /** Names the colour for those who do not see where the field stands. */
  name: string;
  value: string;
  kind: PairKind | undefined;
  ratio: number | null;
  nearest: string | null;
  set: StyleEditing["set"];
}

/** Only the fields whose colour or contrast changes are rendered again while somebody drags. */
const Field = memo(function Field({
  path,
  label,
  name,
  value,
  kind,
  ratio,
  nearest,
  set,
}: FieldProps) {
  const t = useT();
  return (
    <div>
      <ColorField
        label={label}
        value={value}
        error={COLOR_PATTERN.test(value) ? undefined : t("validation:color")}
        pickerLabel={t("theme:pick", { name })}
        onChange={(color) => set(path, color)}
      />
      {kind !== undefined && (
        <ContrastMark
          kind={kind}
          ratio={ratio}
          nearest={nearest}
          field={name}
          onTake={(color) => set(path, color)}
        />
      )}
    </div>
  );
});

interface StyleColorProps {
  editing: StyleEditing;
  path: StylePath;
  label: string;
  name: string;
}

/** One colour of the theme with its contrast. */
export function StyleColor({ editing, path, label, name }: StyleColorProps) {
  const { draft, shown, set } = editing;
  const pair = pairAt(shown, path);
  return (
    <Field
      path={path}
      label={label}
      name={name}
      value={String(valueAt(draft, path))}
      kind={pair?.kind}
      ratio={pair?.ratio ?? null}
      nearest={pair?.nearest ?? null}
      set={set}
    />
  );
}
