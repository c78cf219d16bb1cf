import { OBSERVATION_TYPES, type ObservationType } from "@assay/domain";
import { IconKeyboard, IconPencil } from "@tabler/icons-react";
import { useT } from "../../../platform/i18n/texts.ts";
import { LinkSwitch } from "../../../ui/LinkSwitch.tsx";

const ICONS = { html: IconKeyboard, webInk: IconPencil };

interface TypeSwitchProps {
  type: ObservationType;
  pathOf(type: ObservationType): string;
}

/** Text or pen: each has its own observation, with its own address. */
export function TypeSwitch({ type, pathOf }: TypeSwitchProps) {
  const t = useT();
  const choices = OBSERVATION_TYPES.map((name) => ({
    label: t(`observations:kind_${name}`),
    to: pathOf(name),
    icon: ICONS[name],
    isCurrent: name === type,
  }));
  return <LinkSwitch label={t("observations:kind")} choices={choices} />;
}
