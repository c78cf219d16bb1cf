import { OBSERVATION_TYPES, type ObservationType } from "@assay/domain";
import { IconKeyboard, IconPencil } from "@tabler/icons-react";
import { useT } from "../../../app/i18n/texts.ts";
import { Link } from "../../../ui/Link.tsx";
import classes from "./TypeSwitch.module.css";

const ICONS = { html: IconKeyboard, webInk: IconPencil };

interface TypeSwitchProps {
  type: ObservationType;
  pathOf(type: ObservationType): string;
}

/** Text or pen: each has an observation of its own, at an address of its own. */
export function TypeSwitch({ type, pathOf }: TypeSwitchProps) {
  const t = useT();
  return (
    <nav className={classes["switch"]} aria-label={t("observations:kind")}>
      {OBSERVATION_TYPES.map((name) => {
        const Icon = ICONS[name];
        return (
          <Link
            key={name}
            to={pathOf(name)}
            className={classes["choice"] ?? ""}
            aria-current={name === type ? "page" : undefined}
          >
            <Icon size={20} aria-hidden />
            <span>{t(`observations:kind_${name}`)}</span>
          </Link>
        );
      })}
    </nav>
  );
}
