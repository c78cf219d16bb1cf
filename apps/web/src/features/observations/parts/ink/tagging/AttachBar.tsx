import { Button } from "@mantine/core";
import { useEffect, useEffectEvent, useRef } from "react";
import { useT } from "../../../../../platform/i18n/texts.ts";
import { useReturnFocus } from "../../../../../ui/useReturnFocus.ts";
import { Captured } from "../../../shared/EvidenceLines.tsx";
import type { OwnEvidence } from "../../../shared/ownEvidence.ts";
import classes from "./InkTagging.module.css";

interface AttachBarProps {
  one: OwnEvidence;
  onEnd(): void;
}

/** Says what the next lasso is for, shows how it looked, and lets it be given up, by Escape too. */
export function AttachBar({ one, onEnd }: AttachBarProps) {
  const t = useT();
  const bar = useRef<HTMLDivElement>(null);
  useReturnFocus();
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    bar.current?.focus({ preventScroll: true });
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      if (key === "Escape") end();
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
      <Button variant="default" onClick={onEnd}>
        {t("evidence:endArmed")}
      </Button>
    </div>
  );
}
