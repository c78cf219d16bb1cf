import type { PageInput } from "../../../platform/routing/page.tsx";
import { competenciesQuery } from "../../competencies/api.ts";
import { scalesQuery } from "../../scales/api.ts";
import { ProcessEditor } from "../parts/ProcessEditor.tsx";

export const load = ({ queryClient }: PageInput) =>
  Promise.all([
    queryClient.ensureQueryData(scalesQuery),
    queryClient.ensureQueryData(competenciesQuery),
  ]);

/** Makes a process in five steps (PROC-05). */
export default function CreateProcessPage() {
  return <ProcessEditor process={null} stored={null} />;
}
