import type { Id } from "@assay/domain";
import { Button } from "@mantine/core";
import { memo, useId } from "react";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { discard } from "../../../../platform/drafts/journal.ts";
import { SyncState } from "../../../../ui/SyncState.tsx";
import { useStore } from "../../../../ui/useStore.ts";
import { chosenText, openText } from "../../model/evidence/choice.ts";
import { type EvidenceCell, evidenceKey } from "../../model/evidence/evidenceDraft.ts";
import { inkToAttach, openInk } from "../../model/evidence/openInk.ts";
import type { OwnEvidence } from "../../shared/ownEvidence.ts";
import { changeEvidence, dropEvidence } from "../../model/evidence/tagging.ts";
import { Captured, Sign } from "../../shared/EvidenceLines.tsx";
import { EvidenceFields } from "./EvidenceFields.tsx";
import classes from "./EvidencePanel.module.css";
import type { TagTarget } from "./TagChips.tsx";

interface EvidenceEntryProps {
  cell: EvidenceCell;
  one: OwnEvidence;
  competencies: readonly TagTarget[];
  /** Shows the place of evidence; absent where there is none. */
  onGoTo: ((one: OwnEvidence) => void) | undefined;
}

const LACKS = {
  TEXT: "evidence:lostText",
  INK: "evidence:lostInk",
  PARTLY: "evidence:partlyInk",
} as const;

/** What can be done with what its page has no more, or not all of: nothing is decided for the observer. */
function Lost({ cell, one }: Pick<EvidenceEntryProps, "cell" | "one">) {
  const t = useT();
  const text = useStore(openText);
  const chosen = useStore(chosenText);
  const ink = useStore(openInk);
  const isText = one.kind === "TEXT";
  return (
    <div className={classes["lost"]}>
      <p>{t(LACKS[one.state === "PARTLY" ? "PARTLY" : isText ? "TEXT" : "INK"])}</p>
      {isText && text && !chosen && <p>{t("evidence:chooseFirst")}</p>}
      <div className={classes["choices"]}>
        {isText && text && (
          <Button
            variant="default"
            disabled={!chosen}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => text.attach(one)}
          >
            {t("evidence:attach")}
          </Button>
        )}
        {one.kind === "INK" && ink !== null && (
          <Button variant="default" onClick={() => inkToAttach.set(one.id)}>
            {t("evidence:attachInk")}
          </Button>
        )}
        <Button variant="default" onClick={() => changeEvidence(cell, one, { isKept: true })}>
          {t("evidence:keep")}
        </Button>
        <Button variant="default" onClick={() => dropEvidence(cell, one)}>
          {t("evidence:remove")}
        </Button>
      </div>
    </div>
  );
}

/** A change that the server will not take. */
function Refused({ id }: { id: Id }) {
  const t = useT();
  return (
    <div className={classes["choices"]}>
      <span>{t("evidence:refused")}</span>
      <Button variant="default" onClick={() => void discard(evidenceKey(id))}>
        {t("evidence:discard")}
      </Button>
    </div>
  );
}

/** A piece of evidence that a submitted rating is based on. */
function Submitted({ one, competencies }: Pick<EvidenceEntryProps, "one" | "competencies">) {
  const t = useT();
  const name = competencies.find(({ id }) => id === one.competencyId)?.name;
  return (
    <>
      <p>
        <Sign sign={one.sign} /> {name ?? t("evidence:unassigned")}
        {one.note && ` · ${one.note}`}
      </p>
      <p className={classes["reason"]}>{t("evidence:submitted")}</p>
    </>
  );
}

const STATES = { PARTLY: "evidence:statePartly", KEPT: "evidence:stateKept" } as const;

/** One piece of evidence of the list, with all that can be done with it. The list may be long. */
export const EvidenceEntry = memo(function EvidenceEntry(props: EvidenceEntryProps) {
  const { cell, one, competencies, onGoTo } = props;
  const t = useT();
  const { time } = useFormat();
  const label = useId();
  const state = one.state === "PARTLY" || one.state === "KEPT" ? STATES[one.state] : undefined;
  return (
    <li
      className={classes["entry"]}
      aria-labelledby={label}
      data-evidence={one.id}
      data-state={one.state}
    >
      <div id={label} className={classes["captured"]}>
        <Captured kind={one.kind} captured={one.captured} />
        <span className={classes["reason"]}>
          {time(one.at)}
          {state && ` · ${t(state)}`}
          {one.competencyId === null && ` · ${t("evidence:assign")}`}
        </span>
        {one.sync !== "synced" && <SyncState state={one.sync} compact />}
      </div>
      {one.isSubmitted ? (
        <Submitted one={one} competencies={competencies} />
      ) : (
        <>
          {(one.state === "LOST" || one.state === "PARTLY") && <Lost cell={cell} one={one} />}
          <EvidenceFields cell={cell} one={one} competencies={competencies} />
        </>
      )}
      {one.sync === "refused" && <Refused id={one.id} />}
      {onGoTo && (
        <Button variant="subtle" onClick={() => onGoTo(one)}>
          {t(one.kind === "INK" ? "evidence:goToInk" : "evidence:goTo")}
        </Button>
      )}
    </li>
  );
});
