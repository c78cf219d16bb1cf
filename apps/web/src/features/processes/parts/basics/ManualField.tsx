import { Skeleton, Text } from "@mantine/core";
import { memo, Suspense } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { partWithTexts } from "../../../../platform/i18n/partWithTexts.ts";
import classes from "./Tree.module.css";

const TextEditor = partWithTexts(
  () => import("../../../../platform/forms/TextEditor.tsx"),
  "editor",
);
/** Least height of the text in px. */
const TEXT_HEIGHT = 160;
/** Height in px with the toolbar, so that nothing moves when the editor has loaded. */
const WHOLE_HEIGHT = 216;

interface ManualFieldProps {
  /** Html */
  value: string;
  onChange(manual: string): void;
}

/** The manual of a step; typing elsewhere does not render the editor again. */
export const ManualField = memo(function ManualField({ value, onChange }: ManualFieldProps) {
  const t = useT();
  return (
    <div>
      <Text size="md" fw={500}>
        {t("processes:manual")}
      </Text>
      <p className={classes["hint"]}>{t("processes:manualHint")}</p>
      <Suspense fallback={<Skeleton height={WHOLE_HEIGHT} />}>
        <TextEditor
          label={t("processes:manual")}
          value={value}
          onChange={onChange}
          minHeight={TEXT_HEIGHT}
        />
      </Suspense>
    </div>
  );
});
