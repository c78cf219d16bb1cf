import { CUE_TEXT_LENGTH, type Language, pastedLines } from "@assay/domain";
import { type ClipboardEvent, type KeyboardEvent, useId } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { LANGUAGE_NAMES } from "../../../../platform/tenant/LanguageSelect.tsx";
import classes from "./Cues.module.css";
import type { CueActions } from "./useCueCell.ts";

interface CueTextProps {
  uid: string;
  group: number;
  index: number;
  language: Language;
  text: string;
  /** Whether the cue says nothing in any language. */
  isEmpty: boolean;
  range: string;
  isOnlyLanguage: boolean;
  actions: CueActions;
}

/** The text of the cue above or below in the same language. */
function textBeside(from: HTMLTextAreaElement, by: -1 | 1): HTMLTextAreaElement | undefined {
  const frame = from.closest("section");
  const all = [
    ...(frame?.querySelectorAll<HTMLTextAreaElement>(`textarea[lang="${from.lang}"]`) ?? []),
  ];
  return all[all.indexOf(from) + by];
}

/** Enter and Backspace make and remove cues, arrows lead to those beside it, and with Alt move this one. */
function onTextKey(event: KeyboardEvent<HTMLTextAreaElement>, props: CueTextProps): void {
  const { uid, group, index, language, isEmpty, actions } = props;
  const { key, currentTarget: field } = event;
  // A word that is being composed ends with Enter too.
  if (event.nativeEvent.isComposing) return;
  const { selectionStart: from, selectionEnd: to, value } = field;
  const by = key === "ArrowUp" ? -1 : key === "ArrowDown" ? 1 : undefined;
  if (by !== undefined && event.altKey) {
    event.preventDefault();
    actions.nudge(uid, by, language);
  } else if (by !== undefined && !event.shiftKey && from === to) {
    const atEdge = by === -1 ? from === 0 : to === value.length;
    const beside = atEdge ? textBeside(field, by) : undefined;
    if (!beside) return;
    event.preventDefault();
    beside.focus();
  } else if (key === "Enter" && !event.shiftKey && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    // An empty line needs no other empty line below it.
    if (!isEmpty)
      actions.split(uid, { group, index }, language, value.slice(0, from), value.slice(to));
  } else if (key === "Backspace" && isEmpty) {
    event.preventDefault();
    actions.shrink(uid, language);
  }
}

/** Several lines, or cells of a table, become a cue each. */
function onTextPaste(event: ClipboardEvent<HTMLTextAreaElement>, props: CueTextProps): void {
  const { uid, group, index, language, actions } = props;
  const lines = pastedLines(event.clipboardData.getData("text/plain"));
  if (lines === null) return;
  event.preventDefault();
  const { selectionStart, selectionEnd, value } = event.currentTarget;
  const [[first = "", ...cells] = [], ...rest] = lines;
  const joined = value.slice(0, selectionStart) + first + value.slice(selectionEnd);
  actions.paste(uid, { group, index }, language, [[joined, ...cells], ...rest]);
}

/** One language of a cue; it grows with what is written. */
export function CueText(props: CueTextProps) {
  const { uid, group, index, language, text, range, isOnlyLanguage, actions } = props;
  const t = useT();
  const id = useId();
  const isTooLong = text.length > CUE_TEXT_LENGTH;
  const name = t("cues:textName", { language: LANGUAGE_NAMES[language], number: index + 1, range });
  return (
    <div className={classes["text"]} data-value={text}>
      {!isOnlyLanguage && (
        <span className={classes["language"]} aria-hidden>
          {LANGUAGE_NAMES[language]}
        </span>
      )}
      <textarea
        lang={language}
        rows={1}
        value={text}
        aria-label={name}
        aria-invalid={isTooLong || undefined}
        aria-describedby={isTooLong ? id : undefined}
        onChange={(event) =>
          actions.write(uid, { group, index }, language, event.currentTarget.value)
        }
        onKeyDown={(event) => onTextKey(event, props)}
        onPaste={(event) => onTextPaste(event, props)}
      />
      {isTooLong && (
        <span id={id} className={classes["error"]} role="alert">
          {t("cues:tooLong", { max: CUE_TEXT_LENGTH, length: text.length })}
        </span>
      )}
    </div>
  );
}
