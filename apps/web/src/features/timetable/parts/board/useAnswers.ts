import type { PlanSession } from "@assay/contract";
import type { ProposedPlace } from "@assay/domain";
import { useMemo } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { answerText } from "../../model/priceText.ts";
import { placeOf } from "../../model/sessionTexts.ts";
import { useBoard, useQuestions } from "./useBoard.ts";

/** What every place of a session costs or breaks, in words. */
export function useAnswers(session: PlanSession): (place: ProposedPlace) => string {
  const t = useT();
  const { names } = useBoard();
  const questions = useQuestions(session.id);
  return useMemo(
    () => (place) => {
      const answer = questions?.at(place);
      if (!answer) return "";
      const { day = session.day, start = session.start } = place;
      return answerText(t, answer, names, placeOf({ ...session, day, start }));
    },
    [questions, session, names, t],
  );
}
