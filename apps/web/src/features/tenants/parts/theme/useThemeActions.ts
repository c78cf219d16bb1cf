import type { Styling, Tenant } from "@assay/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormControl } from "../../../../platform/forms/useFormState.ts";
import { useSaveRefusal } from "../../../../platform/forms/useSaveRefusal.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { announce } from "../../../../platform/page/announce.ts";
import { tenantQuery } from "../../../../platform/tenant/api.ts";
import { themePreview } from "../../../../platform/tenant/tenant.ts";
import { confirm } from "../../../../ui/confirm.ts";
import { stylesQuery, updateStyles } from "../../api.ts";
import { withImageData } from "../../model/theme/pickedImages.ts";
import { styleShape } from "../../model/theme/themeForm.ts";
import type { ThemeBase } from "../../model/theme/themeHeld.ts";

/** Apply, store and revert (spec 1 §4, Theme). */
export function useThemeActions(control: FormControl<ThemeBase, Styling>, shown: Styling) {
  const t = useT();
  const queryClient = useQueryClient();
  const refused = useSaveRefusal(control);
  const { base, isDirty, reset, saved } = control;
  const apply = (): void => themePreview.set(shown);

  const store = useMutation({
    mutationFn: (sent: Styling) => {
      apply();
      return updateStyles({ ...withImageData(sent), revision: base.revision });
    },
    onSuccess: (stored, sent) => {
      saved(stored, sent);
      queryClient.setQueryData(stylesQuery.queryKey, stored);
      const styling = styleShape.formOf(stored);
      queryClient.setQueryData(
        tenantQuery.queryKey,
        (tenant: Tenant | undefined) => tenant && { ...tenant, styling },
      );
      themePreview.set(null);
      announce({ tone: "success", text: t("theme:stored") });
    },
    onError: (error) => void refused(error),
  });
  const revert = async (): Promise<void> => {
    const isSure =
      !isDirty ||
      (await confirm({
        title: t("theme:revertTitle"),
        text: t("theme:revertText"),
        confirmLabel: t("theme:revert"),
        tone: "danger",
      }));
    if (!isSure) return;
    themePreview.set(null);
    // Without a connection: as it was read last.
    reset(await queryClient.fetchQuery(stylesQuery).catch(() => base));
  };
  return { apply, store, revert };
}
