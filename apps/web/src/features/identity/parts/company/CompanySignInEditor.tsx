import type { CompanySignIn } from "@assay/contract";
import { Button, Stack } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useUnsavedGuard } from "../../../../platform/forms/useUnsavedGuard.ts";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { isApiError } from "../../../../platform/http/ApiError.ts";
import { announce } from "../../../../platform/page/announce.ts";
import { paths } from "../../../../platform/page/paths.ts";
import { tenantQuery } from "../../../../platform/tenant/api.ts";
import { EditorFooter } from "../../../../ui/EditorFooter.tsx";
import { PageHeader } from "../../../../ui/PageHeader.tsx";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import { companySignInQuery, updateCompanySignIn } from "../../api.ts";
import { bodyOf, companyErrors, formOf, isSameForm } from "../../model/company/companyForm.ts";
import { withPassword } from "../../model/passwordQuestion.ts";
import { AddressList } from "./AddressList.tsx";
import classes from "./Company.module.css";
import { DirectoryFields } from "./DirectoryFields.tsx";
import { PeopleFields, SecurityFields } from "./PeopleFields.tsx";
import { RoleFields } from "./RoleFields.tsx";

/** Connects the organisation with its directory. */
export function CompanySignInEditor({ stored }: { stored: CompanySignIn }) {
  const t = useT();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(() => formOf(stored));
  /** Faults that only the server finds, until something is changed. */
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const isDirty = !isSameForm(draft, formOf(stored));
  useUnsavedGuard(isDirty, t("companySignIn:leaveText"));
  const show = (settings: CompanySignIn): void => {
    queryClient.setQueryData(companySignInQuery.queryKey, settings);
    void queryClient.invalidateQueries({ queryKey: tenantQuery.queryKey });
  };
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      withPassword(() => updateCompanySignIn(bodyOf(draft, stored.revision)), { isOwn: false }),
    onSuccess: (done) => {
      if (done === null) return;
      show(done.value);
      announce({ tone: "success", text: t("companySignIn:saved") });
    },
    onError: (error) => {
      if (isApiError(error, "UPDATE_FAILED")) {
        show(error.payload as CompanySignIn);
        return announce({ tone: "warning", text: t("companySignIn:newerText") });
      }
      const fields = isApiError(error) ? Object.entries(error.fields) : [];
      setRefused(Object.fromEntries(fields.map(([field, [rule = ""]]) => [field, rule])));
      announce({ tone: "warning", text: `${t("forms:notSaved")}\n${errorText(error, t)}` });
    },
  });
  const errors = { ...refused, ...companyErrors(draft, stored) };
  const set = (change: Partial<typeof draft>): void => {
    setRefused({});
    setDraft((now) => ({ ...now, ...change }));
  };
  const editing = { stored, draft, errors, set };
  const refusal = (): string | null => {
    if (Object.keys(companyErrors(draft, stored)).length > 0) return t("forms:invalid");
    return isDirty ? null : t("forms:nothingChanged");
  };
  return (
    <>
      <PageHeader title={t("companySignIn:title")} />
      <Stack gap="lg">
        <div className={classes["root"]}>
          <DirectoryFields editing={editing} />
          <AddressList addresses={stored.addresses} />
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
            onClick={() => !isPending && mutate()}
          >
            {t("ui:save")}
          </ReasonButton>
        </EditorFooter>
      </Stack>
    </>
  );
}
