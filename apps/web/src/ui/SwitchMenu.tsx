import { Button } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { type ToggleEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Disclosure } from "./Disclosure.tsx";
import { Link } from "./Link.tsx";
import { placeBeside } from "./placing.ts";
import { StatusDot, type StatusTone } from "./StatusBadge.tsx";
import classes from "./SwitchMenu.module.css";

interface SwitchTarget {
  label: string;
  to: string;
  isCurrent?: boolean;
  /** A state in front of the name, as shape and colour; `label` is its word. */
  status?: { tone: StatusTone; label: string } | undefined;
}

/** A target, or a group of targets that opens. */
export type SwitchEntry =
  | SwitchTarget
  | { group: string; isCurrent: boolean; items: SwitchTarget[] };

interface SwitchSection {
  title: string;
  entries: SwitchEntry[];
}

interface SwitchMenuProps {
  /** What is switched: the accessible name before the current choice. */
  label: string;
  /** What is shown now. */
  current: string;
  /** Further words about it, beside it or, where there is little room, below. */
  detail?: string;
  sections: SwitchSection[];
}

function Target({ target, onChoose }: { target: SwitchTarget; onChoose(): void }) {
  const { label, to, isCurrent, status } = target;
  return (
    <li>
      <Link
        to={to}
        className={classes["target"]}
        aria-current={isCurrent ? "page" : undefined}
        onClick={onChoose}
      >
        {status && <StatusDot {...status} />}
        <span>{label}</span>
      </Link>
    </li>
  );
}

function Entry({ entry, onChoose }: { entry: SwitchEntry; onChoose(): void }) {
  if (!("group" in entry)) return <Target target={entry} onChoose={onChoose} />;
  return (
    <li className={classes["group"]} data-current={entry.isCurrent || undefined}>
      <Disclosure title={entry.group} isOpen={entry.isCurrent}>
        <ul className={classes["list"]}>
          {entry.items.map((item) => (
            <Target key={item.to} target={item} onChoose={onChoose} />
          ))}
        </ul>
      </Disclosure>
    </li>
  );
}

/** Maximum links of a section that are drawn while the menu is closed; longer sections are drawn when they are shown. */
const MANY = 40;
const isLong = ({ entries }: SwitchSection): boolean => entries.length > MANY;

/** Shows where one is, and leads to the neighbours: real links behind one button. */
export function SwitchMenu({ label, current, detail, sections }: SwitchMenuProps) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const dropdown = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isDrawn = isOpen || !sections.some(isLong);
  const close = () => dropdown.current?.hidePopover();
  // Before it is shown: what it holds decides where it finds room.
  const draw = ({ newState }: ToggleEvent<HTMLDivElement>) => {
    if (newState === "open") flushSync(() => setOpen(true));
  };
  const show = ({ newState }: ToggleEvent<HTMLDivElement>) => {
    // Only now: what is chosen has the focus until it is hidden.
    if (newState === "closed") setOpen(false);
    if (newState !== "open" || !anchor.current || !dropdown.current) return;
    placeBeside(anchor.current, dropdown.current);
    dropdown.current.querySelector<HTMLElement>("[aria-current]")?.focus({ preventScroll: true });
  };
  return (
    <>
      <Button
        ref={anchor}
        variant="default"
        className={classes["button"]}
        rightSection={<IconChevronDown size={18} aria-hidden />}
        aria-label={`${label}: ${detail === undefined ? current : `${current} · ${detail}`}`}
        popoverTarget={id}
      >
        <span className={classes["current"]}>
          <span>{current}</span>
          {detail !== undefined && <span className={classes["detail"]}>{detail}</span>}
        </span>
      </Button>
      <div
        ref={dropdown}
        id={id}
        popover="auto"
        className={classes["dropdown"]}
        data-wide={sections.length > 1 || undefined}
        onBeforeToggle={draw}
        onToggle={show}
      >
        {(isDrawn ? sections : []).map(({ title, entries }) => (
          <nav key={title} aria-label={title} className={classes["section"]}>
            <span className={classes["heading"]}>{title}</span>
            <ul className={classes["list"]}>
              {entries.map((entry) => (
                <Entry
                  key={"group" in entry ? entry.group : entry.to}
                  entry={entry}
                  onChoose={close}
                />
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </>
  );
}
