import { IconLasso } from "@tabler/icons-react";
import { useT } from "../../../../../platform/i18n/texts.ts";
import { useStore } from "../../../../../ui/useStore.ts";
import { choose, penSettings } from "../../../model/ink/penSettings.ts";
import { Tool } from "../Tool.tsx";

/** Chooses the lasso: what it goes round can be tagged. */
export default function LassoTool() {
  const t = useT();
  const isOn = useStore(penSettings, ({ tool }) => tool === "lasso");
  return (
    <Tool
      label={t("evidence:lasso")}
      Icon={IconLasso}
      isOn={isOn}
      onPress={() => choose({ tool: "lasso" })}
    />
  );
}
