import type { CompanySignIn } from "@assay/contract";
import { ConflictNotice } from "../../../../platform/forms/ConflictNotice.tsx";
import type { FormControl } from "../../../../platform/forms/useFormState.ts";
import { type TextKey, useT } from "../../../../platform/i18n/texts.ts";
import type { CompanyForm } from "../../model/company/companyForm.ts";

/** What each field is called on the page. */
const LABELS = {
  isOn: "companySignIn:on",
  issuer: "companySignIn:issuer",
  clientId: "companySignIn:clientId",
  clientSecret: "companySignIn:clientSecret",
  label: "companySignIn:label",
  claim: "companySignIn:claim",
  scopes: "companySignIn:scopes",
  roleTable: "companySignIn:roles",
  defaultRoleId: "companySignIn:defaultRole",
  domains: "companySignIn:domains",
  bindsByEmail: "companySignIn:binds",
  createsAccounts: "companySignIn:creates",
  isOnly: "companySignIn:only",
  countsFactor: "companySignIn:factor",
  factorValues: "companySignIn:factorValues",
} as const satisfies Record<keyof CompanyForm, TextKey>;

/** What somebody else changed in the sign-in meanwhile, beside what is here. */
export function CompanyConflict({ control }: { control: FormControl<CompanySignIn, CompanyForm> }) {
  const t = useT();
  const roleName = (id: string): string =>
    control.base.roles.find((role) => role.id === id)?.name ?? "–";
  const valueText = (key: keyof CompanyForm, value: CompanyForm[keyof CompanyForm]): string => {
    if (typeof value === "boolean") return value ? t("ui:yes") : t("ui:no");
    if (value === null) return "–";
    if (typeof value !== "string")
      return value.map((line) => `${line.value}: ${roleName(line.roleId)}`).join("\n") || "–";
    return (key === "defaultRoleId" ? roleName(value) : value) || "–";
  };
  return (
    <ConflictNotice
      control={control}
      placeText={({ key }) => t(LABELS[key as keyof CompanyForm])}
      valueText={({ key }, value) => valueText(key as keyof CompanyForm, value as never)}
    />
  );
}
