import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useT } from "../../../../../platform/i18n/texts.ts";
import { useReturnFocus } from "../../../../../ui/useReturnFocus.ts";
import { endAttaching } from "../../../model/evidence/openInk.ts";
import { Captured } from "../../../shared/EvidenceLines.tsx";
import type { OwnEvidence } from "../../../shared/ownEvidence.ts";
import classes from "./InkTagging.module.css";

/** Says what the next lasso is for, shows how it looked, and lets it be given up, by Escape too. */
export function AttachBar({ one }: { one: OwnEvidence }) {
  const t = useT();
  const bar = useRef<HTMLDivElement>(null);
  useReturnFocus();
  useEffect(() => {
    bar.current?.focus({ preventScroll: true });
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      if (key === "Escape") endAttaching();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <div
      ref={bar}
      className={classes["attach"]}
      role="group"
      tabIndex={-1}
      aria-label={t("evidence:circleToAttach")}
    >
      <span className={classes["looked"]} aria-hidden>
        <Captured kind={one.kind} captured={one.captured} />
      </span>
      <span>{t("evidence:circleToAttach")}</span>
      <Button variant="default" onClick={endAttaching}>
        {t("evidence:endArmed")}
      </Button>
    </div>
  );
}
