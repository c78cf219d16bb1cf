import { Button, Group } from "@mantine/core";
import { useEffect, useRef } from "react";
import { Notice } from "../../ui/Notice.tsx";
import { useT } from "../i18n/texts.ts";
import classes from "./Conflict.module.css";
import type { Conflict } from "./fields.ts";
import { RestoredNotice } from "./RestoredNotice.tsx";
import type { FormControl } from "./useFormState.ts";

interface ConflictNoticeProps {
  control: Pick<
    FormControl<unknown, unknown>,
    "conflicts" | "isNewer" | "isDirty" | "resolve" | "restoredAt" | "discard"
  >;
  /** What a conflict is about, in words. */
  placeText(conflict: Conflict): string;
  /** What one of its sides holds, in words; undefined where the part was removed. */
  valueText(conflict: Conflict, value: unknown): string;
}

/** What is unusual about the edits: those of an earlier visit, and what others changed meanwhile. */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { restoredAt, isDirty, discard } = props.control;
  return (
    <>
      {isDirty && restoredAt !== null && <RestoredNotice at={restoredAt} onDiscard={discard} />}
      <Contradictions {...props} />
    </>
  );
}

/** Somebody else changed the same meanwhile: both versions are shown, and none is overwritten. */
function Contradictions({ control, placeText, valueText }: ConflictNoticeProps) {
  const t = useT();
  const { conflicts, isNewer, isDirty, resolve } = control;
  const hasConflicts = conflicts.length > 0;
  const isMerged = isNewer && isDirty && !hasConflicts;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Whoever presses "save" at the end of a long page must see why it waits.
    if (hasConflicts || isMerged) place.current?.scrollIntoView({ block: "center" });
  }, [hasConflicts, isMerged]);
  if (isMerged) {
    return (
      <div ref={place}>
        <Notice tone="info" title={t("forms:mergedTitle")}>
          {t("forms:mergedText")}
        </Notice>
      </div>
    );
  }
  if (!hasConflicts) return null;
  return (
    <div ref={place}>
      <Notice tone="warning" title={t("forms:conflictTitle")}>
        <p className={classes["text"]}>{t("forms:conflictText")}</p>
        <div className={classes["scroll"]}>
          <table className={classes["conflicts"]}>
            <thead>
              <tr>
                <th scope="col">{t("forms:conflictPlace")}</th>
                <th scope="col">{t("forms:conflictMine")}</th>
                <th scope="col">{t("forms:conflictTheirs")}</th>
              </tr>
            </thead>
            <tbody>
              {conflicts.map((conflict) => (
                <tr key={conflict.key}>
                  <th scope="row">{placeText(conflict)}</th>
                  <td>{valueText(conflict, conflict.mine)}</td>
                  <td>{valueText(conflict, conflict.theirs)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <Group gap="sm" mt="sm">
          <Button variant="default" onClick={() => resolve("theirs")}>
            {t("forms:takeTheirs")}
          </Button>
          <Button variant="default" onClick={() => resolve("mine")}>
            {t("forms:keepMine")}
          </Button>
        </Group>
      </Notice>
    </div>
  );
}
