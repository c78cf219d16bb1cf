import { useSuspenseQuery } from "@tanstack/react-query";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { settingsQuery } from "../api.ts";
import { SettingsEditor } from "../parts/settings/SettingsEditor.tsx";

export const load = ({ queryClient }: PageInput) => queryClient.ensureQueryData(settingsQuery);

/** The settings of the tenant (SETT-01). */
export default function SettingsPage() {
  const { data } = useSuspenseQuery(settingsQuery);
  return <SettingsEditor settings={data} />;
}
