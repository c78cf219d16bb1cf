import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { newId } from "../../../ui/newId.ts";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { competenciesQuery } from "../api.ts";
import { CompetencyEditor } from "../parts/CompetencyEditor.tsx";
import { nextCompetency } from "../model/nextCompetency.ts";

/** A new competency comes after all others and gets a colour that few of them have, so that the list is read first. */
export const load = ({ queryClient }: PageInput) => queryClient.ensureQueryData(competenciesQuery);

/** Makes a competency (COMP-02). */
export default function CreateCompetencyPage() {
  const { data: competencies } = useSuspenseQuery(competenciesQuery);
  const [competency] = useState(() => ({ id: newId(), ...nextCompetency(competencies) }));
  return <CompetencyEditor competency={competency} />;
}
