import type { CompanySignIn } from "@assay/contract";
import { type TextKey, useT } from "../../../../platform/i18n/texts.ts";
import type { CompanyForm } from "./companyForm.ts";

export interface CompanyEditing {
  readonly stored: CompanySignIn;
  readonly draft: CompanyForm;
  /** Faults by field. */
  readonly errors: Readonly<Record<string, string>>;
  set(change: Partial<CompanyForm>): void;
}

type ErrorKey = Extract<TextKey, `companySignIn:error_${string}`>;

/** The words for the fault of a field, if it has one. */
export function useFaultOf({ errors }: Pick<CompanyEditing, "errors">) {
  const t = useT();
  return (field: string): string | undefined => {
    const rule = errors[field];
    return rule === undefined ? undefined : t(`companySignIn:error_${rule}` as ErrorKey);
  };
}
