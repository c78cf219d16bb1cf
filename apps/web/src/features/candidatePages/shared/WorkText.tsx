import type { ReadWork } from "@assay/contract";
import { Stack } from "@mantine/core";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { Notice } from "../../../ui/Notice.tsx";
import classes from "./Work.module.css";

interface TextProps {
  label: string;
  children: string;
}

const Text = ({ label, children }: TextProps) => (
  <pre className={classes["text"]} role="region" aria-label={label}>
    {children}
  </pre>
);

/**
 * What a candidate has written in an exercise, for those who observe there: what came in time, and apart what came late.
 * Without a text only whether the work is handed in.
 */
export function WorkText({ work, isText }: { work: ReadWork["work"]; isText: boolean }) {
  const t = useT();
  const { dateTime } = useFormat();
  if (work === null) return <>{t("handIn:nothing")}</>;
  const { text, lateText, savedAt, handedInAt, late } = work;
  return (
    <Stack gap="sm">
      <div className={classes["facts"]}>
        {handedInAt === null
          ? t("handIn:notHandedIn")
          : t("handIn:handedIn", { time: dateTime(handedInAt) })}{" "}
        {isText &&
          (savedAt === null
            ? t("handIn:nothingInTime")
            : t("handIn:savedAt", { time: dateTime(savedAt) }))}
      </div>
      {savedAt !== null && <Text label={t("handIn:inTime")}>{text}</Text>}
      {late !== null && lateText !== null && (
        <>
          <Notice tone="info" title={t("handIn:late")}>
            {t("handIn:lateText", {
              savedAt: dateTime(late.savedAt),
              typedAt: dateTime(late.typedAt),
            })}
          </Notice>
          <Text label={t("handIn:late")}>{lateText}</Text>
        </>
      )}
    </Stack>
  );
}
