import { useSuspenseQuery } from "@tanstack/react-query";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { stylesQuery } from "../api.ts";
import { ThemeEditor } from "../parts/theme/ThemeEditor.tsx";

export const load = ({ queryClient }: PageInput) => queryClient.ensureQueryData(stylesQuery);

/** The looks of the tenant (THEME-01). */
export default function ThemePage() {
  const { data } = useSuspenseQuery(stylesQuery);
  return <ThemeEditor styles={data} />;
}
