import { DEFAULT_STYLING, type Styling, type TenantStyles } from "@assay/contract";
import { Button, Stack } from "@mantine/core";
import { IconRestore } from "@tabler/icons-react";
import { memo, useCallback, useEffect, useMemo } from "react";
import { type FormControl, useFormState } from "../../../../platform/forms/useFormState.ts";
import { useUnsavedGuard } from "../../../../platform/forms/useUnsavedGuard.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { themePreview } from "../../../../platform/tenant/tenant.ts";
import { EditorFooter } from "../../../../ui/EditorFooter.tsx";
import { PageHeader } from "../../../../ui/PageHeader.tsx";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import { useStore } from "../../../../ui/useStore.ts";
import { brandTheme } from "../../model/theme/brandTheme.ts";
import { ThemeSample } from "./ThemeSample.tsx";
import { StyleConflict } from "./StyleConflict.tsx";
import {
  changed,
  invalidColors,
  isSameTheme,
  shownTheme,
  styleShape,
} from "../../model/theme/themeForm.ts";
import type { ThemeBase } from "../../model/theme/themeHeld.ts";
import classes from "./Theme.module.css";
import {
  BrandSection,
  ColorSection,
  LoginSection,
  LogoSection,
  MailSection,
  NavigationSection,
} from "./ThemeSections.tsx";
import { useThemeActions } from "./useThemeActions.ts";

type StyleControl = FormControl<ThemeBase, Styling>;

/** Many colours arrive per second while somebody drags: what does not depend on them is not rendered again. */
const Header = memo(function Header({ edit }: Pick<StyleControl, "edit">) {
  const t = useT();
  return (
    <PageHeader title={t("theme:title")} subtitle={t("theme:subtitle")}>
      <Button
        variant="default"
        leftSection={<IconRestore size={20} aria-hidden />}
        onClick={() => edit(() => DEFAULT_STYLING)}
      >
        {t("theme:toDefault")}
      </Button>
    </PageHeader>
  );
});

/** Pages as they look with what is being edited. */
function Samples({ shown }: { shown: Styling }) {
  const t = useT();
  return (
    <aside
      className={classes["beside"]}
      aria-label={t("theme:samples")}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard (WCAG 2.1.1)
      tabIndex={0}
    >
      <div className={classes["samples"]}>
        <ThemeSample styling={shown} scheme="light" />
        <ThemeSample styling={shown} scheme="dark" />
      </div>
    </aside>
  );
}

interface FooterProps {
  control: StyleControl;
  can: TenantStyles["can"];
  /** What is tried out in the whole app; null if nothing is. */
  preview: Styling | null;
  /** The draft, with the stored colour where one is still being typed. */
  shown: Styling;
}

/** Tries the styles out, stores them, or takes them back. */
function Footer({ control, can, preview, shown }: FooterProps) {
  const t = useT();
  const { draft, isDirty, conflicts } = control;
  const isValid = invalidColors(draft).size === 0;
  const isApplied = preview !== null && isSameTheme(preview, draft);
  const { apply, store, revert } = useThemeActions(control, shown);
  const refusal = (): string | null => {
    if (can.edit !== true) return t("forms:noRight");
    if (conflicts.length > 0) return t("forms:chooseFirst");
    if (!isValid) return t("forms:invalid");
    return isDirty ? null : t("forms:nothingChanged");
  };
  const note = (): string | null => {
    if (preview !== null && isDirty) return t("theme:previewNote");
    return isDirty ? t("forms:unsaved") : null;
  };
  return (
    <EditorFooter note={note()}>
      <ReasonButton
        variant="default"
        reason={isDirty || preview !== null ? null : t("forms:nothingChanged")}
        onClick={() => void revert()}
      >
        {t("theme:revert")}
      </ReasonButton>
      <ReasonButton
        variant="default"
        reason={isApplied ? t("theme:isApplied") : isValid ? null : t("forms:invalid")}
        onClick={apply}
      >
        {t("theme:apply")}
      </ReasonButton>
      <ReasonButton
        reason={refusal()}
        loading={store.isPending}
        onClick={() => !store.isPending && store.mutate(draft)}
      >
        {t("theme:store")}
      </ReasonButton>
    </EditorFooter>
  );
}

/** The face of the tenant, tried out before anybody else sees it (spec 1 §3, Corporate design). */
export function ThemeEditor({ styles }: { styles: TenantStyles }) {
  const t = useT();
  const control = useFormState(styles, styleShape, { name: "theme" });
  const { base, draft, isDirty, edit } = control;
  const preview = useStore(themePreview);
  useEffect(() => {
    // Back from another page: what was applied is what is being edited.
    const applied = themePreview.get();
    if (applied !== null) edit(() => applied);
  }, [edit]);
  const shown = useMemo(() => shownTheme(draft, styleShape.formOf(base)), [draft, base]);
  const isApplied = preview !== null && isSameTheme(preview, draft);
  useUnsavedGuard(isDirty, t("theme:leaveText"), {
    isSafeInApp: isApplied,
    onLeave: control.forget,
  });
  const set = useCallback(
    (path: string, value: string | boolean | null) => edit((looks) => changed(looks, path, value)),
    [edit],
  );
  const derive = useCallback((brand: string) => edit((looks) => brandTheme(brand, looks)), [edit]);
  const editing = useMemo(() => ({ draft, shown, set }), [draft, shown, set]);
  return (
    <>
      <Header edit={edit} />
      <Stack gap="lg">
        <StyleConflict control={control} />
        <div className={classes["root"]}>
          <div className={classes["columns"]}>
            <Samples shown={shown} />
            <div className={classes["sections"]}>
              <BrandSection editing={editing} onDerive={derive} />
              <LogoSection editing={editing} />
              <ColorSection editing={editing} />
              <NavigationSection editing={editing} />
              <LoginSection editing={editing} />
              <MailSection editing={editing} />
            </div>
          </div>
        </div>
        <Footer control={control} can={styles.can} preview={preview} shown={shown} />
      </Stack>
    </>
  );
}
