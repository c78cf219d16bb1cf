import type { ObserverRating } from "@assay/domain";
import { VisuallyHidden } from "@mantine/core";
import { use } from "react";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { fullName, initials } from "../../../../platform/i18n/names.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { NO_VALUE } from "../ValueCell.tsx";
import classes from "./Explain.module.css";
import { NamesContext } from "../../model/explain/names.ts";

/** Who has rated: initials as over the columns of the table, and the name. */
function Rater({ observerId }: Pick<ObserverRating, "observerId">) {
  const t = useT();
  const names = use(NamesContext);
  if (observerId === null) return <span>{t("results:overall")}</span>;
  const { person, number = 1 } = names.observer(observerId);
  return (
    <>
      <span aria-hidden className={classes["initials"]}>
        {person ? initials(person) : t("results:unknownObserverShort", { number })}
      </span>
      <span>{(person && fullName(person)) ?? t("results:unknownObserver", { number })}</span>
    </>
  );
}

/** How a rating came to count that its observer has not submitted in time. */
function Counted({ submission }: Pick<ObserverRating, "submission">) {
  const t = useT();
  if (submission !== "AS_IS" && submission !== "LATE") return null;
  return <small>{t(`resultsExplained:counted_${submission}`)}</small>;
}

/** By what the observer's independent value was replaced. */
function replacedBy({ value, revised, conference }: ObserverRating) {
  if (value === conference) return "agreed";
  return value === revised && conference === undefined ? "revised" : "overwritten";
}

/** The value that counts; one that was replaced with what it was before. */
function Value(rating: ObserverRating) {
  const { original, value } = rating;
  const t = useT();
  const format = useFormat();
  const text = (number: number | null) => (number === null ? NO_VALUE : format.number(number));
  if (original === value) return <b>{text(value)}</b>;
  const how = replacedBy(rating);
  return (
    <>
      <span aria-hidden>
        <s>{text(original)}</s> → <b>{text(value)}</b>
      </span>
      <VisuallyHidden>
        {t(`resultsExplained:${how}From`, { from: text(original), to: text(value) })}
      </VisuallyHidden>
      <small aria-hidden>{t(`resultsExplained:${how}`)}</small>
    </>
  );
}

/** Some ratings, each with who gave it. */
export function Ratings({ ratings }: { ratings: readonly ObserverRating[] }) {
  return (
    <ul className={classes["raters"]}>
      {ratings.map((rating, index) => (
        <li key={`${index} ${rating.observerId}`}>
          <Rater observerId={rating.observerId} />
          <span className={classes["value"]}>
            <Value {...rating} />
            <Counted submission={rating.submission} />
          </span>
        </li>
      ))}
    </ul>
  );
}
