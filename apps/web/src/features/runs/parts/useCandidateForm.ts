import { type Candidate, NewCandidate, type User } from "@assay/contract";
import type { Title } from "@assay/domain";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { isApiError } from "../../../platform/http/ApiError.ts";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { newId } from "../../../ui/newId.ts";
import { type CandidateInput, createCandidate, updateCandidate } from "../api.ts";

export interface CandidateFormOptions {
  runId: string;
  /** Null for somebody new. */
  candidate: Candidate | null;
  /** The job belongs to the run. */
  job: string;
  onClose(): void;
  /** After the server has stored it, maybe under the name of an account; the dialog stays open for the next one when `next`. */
  onSaved(candidate: Candidate, isOtherName: boolean): void;
}

interface CandidateForm {
  title: Title | null;
  firstName: string;
  lastName: string;
  email: string;
  candidateProperties: { job: string };
}

const EMPTY: CandidateForm = {
  title: null,
  firstName: "",
  lastName: "",
  email: "",
  candidateProperties: { job: "" },
};

/** The stored values; the job in this run comes before the one that the person has otherwise. */
const valuesOf = (candidate: Candidate, job: string): CandidateForm => ({
  title: candidate.title,
  firstName: candidate.firstName ?? "",
  lastName: candidate.lastName ?? "",
  email: candidate.email ?? "",
  candidateProperties: { job: job || candidate.candidateProperties.job },
});

export type CandidateFormApi = UseFormReturn<CandidateForm, unknown, CandidateInput>;

export interface CandidateFormControl {
  form: CandidateFormApi;
  /** The user who becomes a candidate; null for an outsider. */
  user: User | null;
  chooseUser(user: User | null): void;
  submit(): Promise<void>;
  failure: string | undefined;
  isPending: boolean;
}

/** The form of the dialog: checked by the contract's schema, stored by POST or PUT. */
export function useCandidateForm(
  { runId, candidate, job, onSaved, onClose }: CandidateFormOptions,
  wantsNext: RefObject<boolean>,
): CandidateFormControl {
  const t = useT();
  const form = useForm<CandidateForm, unknown, CandidateInput>({
    defaultValues: candidate === null ? EMPTY : valuesOf(candidate, job),
    // The form begins without a title, which the schema then asks for.
    resolver: standardSchemaResolver(NewCandidate) as never,
    mode: "onTouched",
  });
  const [user, setUser] = useState<User | null>(null);
  // A second try of the same person makes nobody twice.
  const id = useRef(newId());
  const chooseUser = (chosen: User | null): void => {
    setUser(chosen);
    const options = { shouldValidate: form.formState.isSubmitted };
    form.setValue("firstName", chosen?.firstName ?? "", options);
    form.setValue("lastName", chosen?.lastName ?? "", options);
    form.setValue("email", chosen?.email ?? "", options);
  };
  const { mutateAsync, error, isPending } = useMutation({
    mutationFn: (input: CandidateInput) =>
      candidate === null
        ? createCandidate(runId, { ...input, id: id.current })
        : updateCandidate(runId, candidate.id, input),
    onSuccess: (stored, { firstName, lastName }) => {
      onSaved(stored, stored.firstName !== firstName || stored.lastName !== lastName);
      if (!wantsNext.current) {
        onClose();
        return;
      }
      id.current = newId();
      setUser(null);
      form.reset(EMPTY);
      form.setFocus("firstName");
    },
  });
  const submit = form.handleSubmit(async (input) => {
    // The failure is shown in the dialog.
    await mutateAsync(input).catch(() => undefined);
  });
  const failureOf = (): string | undefined => {
    if (error === null) return undefined;
    if (isApiError(error, "DUPLICATE_ITEMS")) return t("runs:alreadyCandidate");
    return isApiError(error, "LIMIT_EXCEEDED")
      ? t("runs:limit_maxCandidates")
      : errorText(error, t);
  };
  return { form, user, chooseUser, submit, failure: failureOf(), isPending };
}
