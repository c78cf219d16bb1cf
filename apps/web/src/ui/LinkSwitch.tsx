import type { Icon } from "@tabler/icons-react";
import { Link } from "./Link.tsx";
import classes from "./LinkSwitch.module.css";

interface SwitchChoice {
  label: string;
  to: string;
  icon: Icon;
  isCurrent: boolean;
}

interface LinkSwitchProps {
  /** What is chosen. */
  label: string;
  choices: readonly SwitchChoice[];
}

/** A few views of the same thing, each with its own address. */
export const LinkSwitch = ({ label, choices }: LinkSwitchProps) => (
  <nav className={classes["switch"]} aria-label={label}>
    {choices.map(({ label: name, to, icon: Icon, isCurrent }) => (
      <Link
        key={name}
        to={to}
        className={classes["choice"] ?? ""}
        aria-current={isCurrent ? "page" : undefined}
      >
        <Icon size={20} aria-hidden />
        <span>{name}</span>
      </Link>
    ))}
  </nav>
);
