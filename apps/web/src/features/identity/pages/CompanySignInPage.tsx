import { useSuspenseQuery } from "@tanstack/react-query";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { companySignInQuery } from "../api.ts";
import { CompanySignInEditor } from "../parts/company/CompanySignInEditor.tsx";
import { PasswordHost } from "../parts/PasswordHost.tsx";

export const load = ({ queryClient }: PageInput) => queryClient.ensureQueryData(companySignInQuery);

/** How people sign in by their company's directory. */
export default function CompanySignInPage() {
  const { data } = useSuspenseQuery(companySignInQuery);
  return (
    <>
      <CompanySignInEditor stored={data} />
      <PasswordHost />
    </>
  );
}
