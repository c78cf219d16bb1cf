import type { MissingRating } from "@assay/contract";
import { isExplained, messageViolations, observerCellKey } from "@assay/domain";
import { Checkbox, Text } from "@mantine/core";
import { type Format, useFormat } from "../../../../platform/i18n/format.ts";
import { type Translate, useT } from "../../../../platform/i18n/texts.ts";
import { useUser } from "../../../../platform/session/session.ts";
import { Disclosure } from "../../../../ui/Disclosure.tsx";
import type { Owed } from "../../model/missing.ts";
import type { Reminder } from "../../model/reminders.ts";
import classes from "./Missing.module.css";
import { Reminding } from "./Reminding.tsx";
import type { Selection } from "./useSelection.ts";
import { useWording } from "./useWording.ts";
import { useEditor } from "../useEditor.ts";
import { useCellNames } from "./useCellNames.ts";

interface OwedPartProps {
  owed: Owed;
  /** What is chosen to be explained; null for those who may not explain. */
  selection: Selection | null;
  /** The latest reminder; undefined if there is none, null for those who may not send any. */
  reminder: Reminder | undefined | null;
}

/** A missing rating with the reason, and a box to choose it. */
function MissingItem({
  rating,
  selection,
}: Pick<OwedPartProps, "selection"> & { rating: MissingRating }) {
  const t = useT();
  const wording = useWording();
  const { cellOf, observerOf } = useCellNames();
  const { explanation, rated } = rating;
  // While ratings are sealed, nobody is told how far one has got.
  const ofRated = wording === "" || rated > 0 ? wording : "_sealed";
  const state = t(`runDialogs:ratedOf${ofRated}`, { rated, all: rating.competencies });
  const text = `${cellOf(rating)}: ${state}`;
  const key = observerCellKey(rating);
  return (
    <li>
      {selection === null ? (
        text
      ) : (
        <Checkbox
          className={classes["choice"]}
          label={text}
          checked={selection.keys.has(key)}
          onChange={(event) => selection.choose([key], event.currentTarget.checked)}
        />
      )}
      {explanation && (
        <Text className={classes["reason"]}>
          <b>
            {t(`runDialogs:explainedBy${wording}`, { name: observerOf(explanation.explainedBy) })}
          </b>{" "}
          {explanation.reason}
        </Text>
      )}
    </li>
  );
}

/** Chooses everything of an observer that is not explained. */
function ChooseAll({ owed, selection }: { owed: Owed; selection: Selection }) {
  const t = useT();
  const { observerOf } = useCellNames();
  const keys = owed.ratings.filter((rating) => !isExplained(rating)).map(observerCellKey);
  if (keys.length < 2) return null;
  const chosen = keys.filter((key) => selection.keys.has(key)).length;
  return (
    <li>
      <Checkbox
        className={classes["choice"]}
        label={t("runDialogs:chooseAll", { name: observerOf(owed.observerId) })}
        checked={chosen === keys.length}
        indeterminate={chosen > 0 && chosen < keys.length}
        onChange={(event) => selection.choose(keys, event.currentTarget.checked)}
      />
    </li>
  );
}

/** When an observer was reminded last, and when they have read it. */
const remindedText = ({ sentAt, readAt }: Reminder, t: Translate, { time }: Format): string =>
  readAt === null
    ? t("runDialogs:reminded", { time: time(sentAt) })
    : t("runDialogs:remindedRead", { time: time(sentAt), read: time(readAt) });

/**
 * What one observer owes: first what waits unsent on their device, then the cells that they have not rated completely.
 */
export function OwedPart({ owed, selection, reminder }: OwedPartProps) {
  const t = useT();
  const format = useFormat();
  const { base } = useEditor();
  const wording = useWording();
  const userId = useUser()?.id;
  const { observerOf, cellOf } = useCellNames();
  const { ratings, unsent, observerId } = owed;
  const explained = ratings.filter(isExplained).length;
  const notes = [
    ...(explained > 0 ? [t(`runDialogs:explainedCount${wording}`, { count: explained })] : []),
    ...(reminder ? [remindedText(reminder, t, format)] : []),
  ];
  // Somebody who has left the run gets no message, and nobody sends one to themselves.
  const mayRemind =
    reminder !== null && messageViolations(base, [observerId], userId ?? "").length === 0;
  const isWaiting = explained < ratings.length || unsent.length > 0;
  return (
    <div className={classes["owed"]}>
      <Disclosure
        title={
          <>
            <span>
              {t(`runDialogs:owed${wording}`, {
                name: observerOf(observerId),
                ratings: ratings.length,
                unsent: unsent.length,
              })}
            </span>
            {notes.length > 0 && <span className={classes["note"]}>{notes.join(" · ")}</span>}
          </>
        }
      >
        <ul className={classes["cells"]} data-choice={selection !== null || undefined}>
          {unsent.map((report) => (
            <li key={`unsent ${cellOf(report)}`}>
              <b>{t("runDialogs:unsentMark")}</b> {cellOf(report)}:{" "}
              {t("runDialogs:unsentText", {
                pages: report.pages,
                ratings: report.ratings,
                time: format.time(report.reportedAt),
              })}
            </li>
          ))}
          {selection && <ChooseAll owed={owed} selection={selection} />}
          {ratings.map((rating) => (
            <MissingItem key={observerCellKey(rating)} rating={rating} selection={selection} />
          ))}
        </ul>
      </Disclosure>
      {isWaiting && mayRemind && <Reminding observerId={observerId} />}
    </div>
  );
}
