import type { Language } from "@assay/domain";
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import { isApiError } from "../http/ApiError.ts";
import { errorText } from "../i18n/errorText.ts";
import { useT } from "../i18n/texts.ts";
import { announce } from "../page/announce.ts";
import { useTenant } from "../tenant/tenant.ts";
import { usePressing } from "../../ui/usePressing.ts";
import type { FormShape } from "./fields.ts";
import { type FormControl, useFormState } from "./useFormState.ts";
import { useSaveRefusal } from "./useSaveRefusal.ts";
import { useUnsavedGuard } from "./useUnsavedGuard.ts";
import { validationText } from "./validationText.ts";

interface Entity {
  readonly id: string;
  readonly revision: number;
}

/** How one kind of design is edited, sent and found; the same object every time. */
export interface EntityKind<S extends Entity, D, B extends object> {
  shape: FormShape<S, D>;
  bodyOf(draft: D): B;
  /** What the contract and the domain have against a body: the text key of the check by path. */
  errorsOf(body: B, baseLanguage: Language): ReadonlyMap<string, string>;
  create(body: B): Promise<S>;
  update(body: B & Entity): Promise<S>;
  remove(id: string): Promise<unknown>;
  listKey: QueryKey;
  keyOf(id: string): QueryKey;
  listPath: string;
  pathOf(id: string): string;
}

/** What the actions tell, in the words of the kind. */
export interface EntityWords {
  leave: string;
  saved: string;
  deleted: string;
  deleteDenied: string;
}

export interface EntityEditing<S, D> extends FormControl<S, D> {
  isNew: boolean;
  isValid: boolean;
  /** In words, for the field at this path of the body; a new form complains only of what was touched. */
  errorAt(path: string, value: unknown): string | undefined;
  hasError(path: string): boolean;
  touch(path: string): void;
  save(): void;
  remove(): void;
  cancel(): void;
  isSaving: boolean;
  isRemoving: boolean;
}

const NAME = "name";

interface Actions<S extends Entity, D, B extends object> {
  kind: EntityKind<S, D, B>;
  words: EntityWords;
  control: FormControl<S, D>;
  /** Lets the page be left without a question. */
  release(): void;
}

/** Creates or changes the entity; a name that another one has is told to `onTaken`. */
function useSaving<S extends Entity, D extends { name: string }, B extends object>(
  { kind, words, control, release }: Actions<S, D, B>,
  body: B,
  onTaken: (name: string) => void,
) {
  const t = useT();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const refused = useSaveRefusal(control);
  const { base, draft, saved } = control;
  const isNew = base.revision === 0;
  const explain = (error: unknown): void => {
    const isDuplicate = isApiError(error, "DUPLICATE_NAME");
    if (isDuplicate) onTaken(draft.name);
    refused(error, isDuplicate ? t("forms:nameTaken") : undefined);
  };
  return useMutation({
    // What is sent is passed along: more may be entered until the answer comes.
    mutationFn: (_sent: D) =>
      isNew ? kind.create(body) : kind.update({ ...body, id: base.id, revision: base.revision }),
    onSuccess: async (stored, sent) => {
      queryClient.setQueryData(kind.keyOf(stored.id), stored);
      void queryClient.invalidateQueries({ queryKey: kind.listKey });
      announce({ tone: "success", text: words.saved });
      if (!isNew) return saved(stored, sent);
      release();
      // "Back" leads to the list, not to the form of what exists already.
      await navigate({ to: kind.pathOf(stored.id), replace: true });
    },
    onError: explain,
  });
}

/** Deletes the entity, and leads to the list. */
function useRemoval<S extends Entity, D, B extends object>({
  kind,
  words,
  control: { base },
  release,
}: Actions<S, D, B>) {
  const t = useT();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => kind.remove(base.id),
    onSuccess: async () => {
      announce({ tone: "success", text: words.deleted });
      release();
      void queryClient.invalidateQueries({ queryKey: kind.listKey, exact: true });
      await navigate({ to: kind.listPath });
      // Only now: the page that shows it would ask for it again.
      queryClient.removeQueries({ queryKey: kind.keyOf(base.id) });
    },
    onError: (error) => {
      const isDenied = isApiError(error, "DELETE_DENIED");
      const reason = isDenied ? words.deleteDenied : errorText(error, t);
      announce({ tone: "error", text: `${t("forms:notDeleted")}\n${reason}` });
      void queryClient.invalidateQueries({ queryKey: kind.keyOf(base.id) });
    },
  });
}

/**
 * The state and the actions of the editor of a design that is stored under a unique name.
 *
 * @param stored the entity, or for a new one what it starts with, at revision 0
 */
export function useEntityEditor<S extends Entity, D extends { name: string }, B extends object>(
  kind: EntityKind<S, D, B>,
  stored: S,
  words: EntityWords,
): EntityEditing<S, D> {
  const t = useT();
  const navigate = useNavigate();
  const control = useFormState(stored, kind.shape, { name: kind.pathOf(stored.id) });
  const { base, draft, isDirty, forget } = control;
  const { baseLanguage } = useTenant();
  const isNew = base.revision === 0;
  const release = useUnsavedGuard(isDirty, words.leave, { onLeave: forget });
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [takenName, setTakenName] = useState<string | null>(null);
  const body = useMemo(() => kind.bodyOf(draft), [kind, draft]);
  const errors = useMemo(() => kind.errorsOf(body, baseLanguage), [kind, body, baseLanguage]);
  const isTaken = takenName !== null && takenName === draft.name;

  const errorAt = (path: string, value: unknown): string | undefined => {
    if (path === NAME && isTaken) return t("forms:nameTaken");
    const isHidden = isNew && !touched.has(path);
    return isHidden ? undefined : validationText(t, errors.get(path), value);
  };
  const actions = { kind, words, control, release };
  const save = useSaving(actions, body, setTakenName);
  const remove = useRemoval(actions);
  const afterPress = usePressing();
  const touch = useCallback(
    (path: string) => afterPress(() => setTouched((now) => new Set(now).add(path))),
    [afterPress],
  );
  return {
    ...control,
    isNew,
    isValid: errors.size === 0 && !isTaken,
    errorAt,
    hasError: (path) => errors.has(path),
    touch,
    save: () => save.mutate(draft),
    remove: () => remove.mutate(),
    cancel: () => void navigate({ to: kind.listPath }),
    isSaving: save.isPending,
    isRemoving: remove.isPending,
  };
}
