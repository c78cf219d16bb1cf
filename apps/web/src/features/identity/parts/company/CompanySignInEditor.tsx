import type { CompanySignIn } from "@assay/contract";
import { Button, Stack } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useFormState } from "../../../../platform/forms/useFormState.ts";
import { useSaveRefusal } from "../../../../platform/forms/useSaveRefusal.ts";
import { useUnsavedGuard } from "../../../../platform/forms/useUnsavedGuard.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { isApiError } from "../../../../platform/http/ApiError.ts";
import { announce } from "../../../../platform/page/announce.ts";
import { paths } from "../../../../platform/page/paths.ts";
import { tenantQuery } from "../../../../platform/tenant/api.ts";
import { EditorFooter } from "../../../../ui/EditorFooter.tsx";
import { PageHeader } from "../../../../ui/PageHeader.tsx";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import { companySignInQuery, updateCompanySignIn } from "../../api.ts";
import {
  bodyOf,
  companyErrors,
  type CompanyForm,
  companyShape,
} from "../../model/company/companyForm.ts";
import { withPassword } from "../../model/passwordQuestion.ts";
import { AddressList } from "./AddressList.tsx";
import classes from "./Company.module.css";
import { CompanyConflict } from "./CompanyConflict.tsx";
import { DirectoryFields } from "./DirectoryFields.tsx";
import { PeopleFields, SecurityFields } from "./PeopleFields.tsx";
import { RoleFields } from "./RoleFields.tsx";

/** Connects the organisation with its directory. */
export function CompanySignInEditor({ stored }: { stored: CompanySignIn }) {
  const t = useT();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const control = useFormState(stored, companyShape, { name: "companySignIn" });
  const { base, draft, isDirty, conflicts, edit, saved } = control;
  const explain = useSaveRefusal(control);
  /** Faults that only the server finds, until something is changed. */
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  useUnsavedGuard(isDirty, t("companySignIn:leaveText"));
  const { mutate, isPending } = useMutation({
    mutationFn: (sent: CompanyForm) =>
      withPassword(() => updateCompanySignIn(bodyOf(sent, base.revision)), { isOwn: false }),
    onSuccess: (done, sent) => {
      if (done === null) return;
      saved(done.value, sent);
      queryClient.setQueryData(companySignInQuery.queryKey, done.value);
      void queryClient.invalidateQueries({ queryKey: tenantQuery.queryKey });
      announce({ tone: "success", text: t("companySignIn:saved") });
    },
    onError: (error) => {
      const newer = explain(error);
      const fields = isApiError(error) && newer === null ? Object.entries(error.fields) : [];
      setRefused(Object.fromEntries(fields.map(([field, [rule = ""]]) => [field, rule])));
    },
  });
  const own = companyErrors(draft, base);
  const errors = { ...refused, ...own };
  const set = (change: Partial<CompanyForm>): void => {
    setRefused({});
    edit((now) => ({ ...now, ...change }));
  };
  const editing = { stored: base, draft, errors, set };
  const refusal = (): string | null => {
    if (conflicts.length > 0) return t("forms:chooseFirst");
    if (Object.keys(own).length > 0) return t("forms:invalid");
    return isDirty ? null : t("forms:nothingChanged");
  };
  return (
    <>
      <PageHeader title={t("companySignIn:title")} />
      <Stack gap="lg">
        <CompanyConflict control={control} />
        <div className={classes["root"]}>
          <DirectoryFields editing={editing} />
          <AddressList addresses={base.addresses} />
          <RoleFields editing={editing} />
          <PeopleFields editing={editing} />
          <SecurityFields editing={editing} />
        </div>
        <EditorFooter note={isDirty ? t("forms:unsaved") : null}>
          <Button variant="default" onClick={() => void navigate({ to: paths.dashboard() })}>
            {t("ui:cancel")}
          </Button>
          <ReasonButton
            reason={refusal()}
            loading={isPending}
            onClick={() => !isPending && mutate(draft)}
          >
            {t("ui:save")}
          </ReasonButton>
        </EditorFooter>
      </Stack>
    </>
  );
}
