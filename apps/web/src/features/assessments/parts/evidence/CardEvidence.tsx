import type { Id } from "@assay/domain";
import { Button, Text } from "@mantine/core";
import { IconArrowUpRight, IconInfoCircle } from "@tabler/icons-react";
import { useState } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { paths } from "../../../../platform/page/paths.ts";
import { Link } from "../../../../ui/Link.tsx";
import { type ShownEvidence, EvidenceLines } from "../../../observations/shared/EvidenceLines.tsx";
import { type CellEvidenceProps, hintsOf, useCellEvidence } from "./useCellEvidence.ts";
import classes from "./CellEvidence.module.css";

/** Pieces that are shown before the others are asked for. */
const FIRST = 2;

interface CardEvidenceProps extends CellEvidenceProps {
  competencyId: Id;
}

/** A quiet line about what stands out. */
function Hint({ text }: { text: string }) {
  return (
    <Text size="sm" className={classes["hint"]}>
      <IconInfoCircle size={16} aria-hidden />
      {text}
    </Text>
  );
}

/** The evidence for one competency: how much speaks for and against it, what, and the way to each place. */
export default function CardEvidence({ competencyId, ...props }: CardEvidenceProps) {
  const t = useT();
  const { evidence, hints, missing } = useCellEvidence(props);
  const [showsAll, setShowsAll] = useState(false);
  const own = evidence.filter((one) => one.competencyId === competencyId);
  const count = (sign: ShownEvidence["sign"]) => own.filter((one) => one.sign === sign).length;
  const shown = showsAll ? own : own.slice(0, FIRST);
  return (
    <div className={classes["evidence"]}>
      {own.length > 0 && (
        <Text className={classes["counts"]}>
          {t("evidence:counts", { plus: count(1), minus: count(-1), neutral: count(0) })}
        </Text>
      )}
      {own.length > 0 && (
        <EvidenceLines lines={shown} keyOf={({ id }) => id}>
          {(one) => <ToPlace cell={props.cell} one={one} />}
        </EvidenceLines>
      )}
      {own.length > shown.length && (
        <Button variant="subtle" onClick={() => setShowsAll(true)}>
          {t("evidence:showAll", { count: own.length })}
        </Button>
      )}
      {missing.includes(competencyId) && <Hint text={t("evidence:hint_TOO_LITTLE")} />}
      {hintsOf(hints, competencyId).map((kind) => (
        <Hint key={kind} text={t(`evidence:hint_${kind}`)} />
      ))}
    </div>
  );
}

interface ToPlaceProps {
  cell: CellEvidenceProps["cell"];
  one: ShownEvidence & { readonly id: Id; readonly pageId: Id | null };
}

/** Leads to the page on which something was tagged; a moment has no place. */
function ToPlace({ cell, one }: ToPlaceProps) {
  const t = useT();
  if (one.kind === "MOMENT" || one.pageId === null) return null;
  const observationType = one.kind === "INK" ? ("webInk" as const) : ("html" as const);
  const place = { id: cell.processRunId, ...cell, observationType };
  return (
    <Button
      component={Link}
      to={paths.observations(place, { page: one.pageId, evidence: one.id })}
      variant="subtle"
      className={classes["toPlace"]}
      aria-label={t("evidence:toPlace")}
      title={t("evidence:toPlace")}
    >
      <IconArrowUpRight size={18} aria-hidden />
    </Button>
  );
}
