import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { Disclosure } from "../../../ui/Disclosure.tsx";
import { StatusDot } from "../../../ui/StatusBadge.tsx";
import { type CandidateAgenda, isSameItem, itemOf, type Row } from "../model/agenda.ts";
import classes from "./Agenda.module.css";
import { useConference, useItemNames } from "./useConference.ts";

/** The values of a row in short, and what was decided. */
function RowValues({ row }: { row: Row }) {
  const { number } = useFormat();
  return (
    <span className={classes["values"]}>
      {row.latest.map((value) => number(value)).join("  ")}
      {row.conference !== null && <b> → {number(row.conference)}</b>}
    </span>
  );
}

function RowItem({ row }: { row: Row }) {
  const t = useT();
  const { shown, go } = useConference();
  const { itemName } = useItemNames();
  const isShown = isSameItem(row, shown ?? null);
  const content = (
    <>
      <span className={classes["name"]}>{itemName(row)}</span>
      {row.turns && <StatusDot tone="warning" label={t("conference:turns")} />}
      <RowValues row={row} />
    </>
  );
  return (
    <li>
      {go ? (
        <button
          type="button"
          className={classes["row"]}
          aria-current={isShown || undefined}
          onClick={() => go(itemOf(row))}
        >
          {content}
        </button>
      ) : (
        <div className={classes["row"]} aria-current={isShown || undefined}>
          {content}
        </div>
      )}
    </li>
  );
}

const Rows = ({ rows }: { rows: readonly Row[] }) => (
  <ul className={classes["rows"]}>
    {rows.map((row) => (
      <RowItem key={`${row.exerciseId}/${row.competencyId}`} row={row} />
    ))}
  </ul>
);

/** What there is to discuss about a candidate: first what the observers disagree about, the rest folded away. */
function CandidateRows({ candidateId, open, agreed }: CandidateAgenda) {
  const t = useT();
  const { shown } = useConference();
  const { candidateOf } = useItemNames();
  const isShownAgreed = agreed.some((row) => isSameItem(row, shown ?? null));
  return (
    <section className={classes["candidate"]} aria-label={candidateOf(candidateId)}>
      <h3>{candidateOf(candidateId)}</h3>
      <Rows rows={open} />
      {agreed.length > 0 && (
        <Disclosure
          key={String(isShownAgreed)}
          title={t("conference:agreedRows", { count: agreed.length })}
          isOpen={isShownAgreed || undefined}
        >
          <Rows rows={agreed} />
        </Disclosure>
      )}
    </section>
  );
}

/** Everything that is revealed, candidate by candidate. */
export function Agenda() {
  const t = useT();
  const { agenda } = useConference();
  return (
    <nav aria-label={t("conference:agenda")} className={classes["agenda"]}>
      {agenda.map((candidate) => (
        <CandidateRows key={candidate.candidateId} {...candidate} />
      ))}
    </nav>
  );
}
