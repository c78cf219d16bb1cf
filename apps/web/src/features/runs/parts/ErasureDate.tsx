import { retentionDates, utcDayOf } from "@assay/domain";
import { useState } from "react";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { useTenant } from "../../../platform/tenant/tenant.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { useEditor } from "./useEditor.ts";

/** When the personal data of a finished run goes, for those who answer for it. */
export default function ErasureDate() {
  const t = useT();
  const { date } = useFormat();
  const tenant = useTenant();
  const { base } = useEditor();
  const [today] = useState(() => utcDayOf(new Date()));
  if (base.runState !== "FINISHED" || base.can.moderatorView !== true || base.finishedAt === null)
    return null;
  const { anonymiseOn } = retentionDates(utcDayOf(new Date(base.finishedAt)), tenant);
  return (
    <Notice tone="warning">
      {anonymiseOn > today ? t("runs:erasedOn", { date: date(anonymiseOn) }) : t("runs:erasedSoon")}
    </Notice>
  );
}
