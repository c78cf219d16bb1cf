import { type ReactNode, type ToggleEvent, useId, useRef, useState } from "react";
import classes from "./ActionMenu.module.css";
import { placeBeside } from "./placing.ts";

interface MenuAction {
  /** Where labels may be the same. */
  id?: string;
  label: string;
  icon?: ReactNode;
  onSelect(): void;
}

interface ActionMenuProps {
  /** What the actions are for: the accessible name where the button shows no words. */
  label: string;
  /** What the button shows; with words in it they are its name. */
  children: ReactNode;
  isIcon?: boolean;
  /** Asked for when the list opens. */
  actions(): readonly MenuAction[];
  /** Said above the actions. */
  hint?: string | undefined;
}

/** A button that opens a list of actions. The list is drawn only while it is open. */
export function ActionMenu({ label, children, isIcon = false, actions, hint }: ActionMenuProps) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const dropdown = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const place = ({ newState }: ToggleEvent<HTMLDivElement>): void => {
    if (newState !== "open" || !anchor.current || !dropdown.current) return;
    placeBeside(anchor.current, dropdown.current);
    dropdown.current.querySelector("button")?.focus({ preventScroll: true });
  };
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={classes["button"]}
        data-icon={isIcon || undefined}
        aria-label={isIcon ? label : undefined}
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        {children}
      </button>
      <div
        ref={dropdown}
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        className={classes["list"]}
        onBeforeToggle={({ newState }) => setOpen(newState === "open")}
        onToggle={place}
      >
        {isOpen && hint !== undefined && <p className={classes["hint"]}>{hint}</p>}
        {isOpen &&
          actions().map(({ id: key, label: name, icon, onSelect }) => (
            <button
              key={key ?? name}
              type="button"
              className={classes["action"]}
              onClick={() => {
                // First, so that what the action does may move the focus on.
                dropdown.current?.hidePopover();
                onSelect();
              }}
            >
              {icon}
              <span>{name}</span>
            </button>
          ))}
      </div>
    </>
  );
}
