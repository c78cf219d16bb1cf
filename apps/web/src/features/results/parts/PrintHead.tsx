import type { ProcessRun } from "@assay/contract";
import { useEffect, useState } from "react";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import classes from "./Printing.module.css";

interface PrintHeadProps {
  run: ProcessRun;
  /** The candidate's, where one is shown. */
  name: string | undefined;
}

/** What the toolbar says on the screen, and the dates: only on paper. */
export function PrintHead({ run, name }: PrintHeadProps) {
  const t = useT();
  const { date } = useFormat();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const note = () => setNow(new Date());
    addEventListener("beforeprint", note);
    return () => removeEventListener("beforeprint", note);
  }, []);
  const parts = [
    name,
    run.plannedDate !== null && t("results:plannedOn", { date: date(run.plannedDate) }),
    t("results:printedOn", { date: date(now) }),
  ];
  return <p className={classes["head"]}>{parts.filter(Boolean).join(" · ")}</p>;
}
