import { useLocation } from "@tanstack/react-router";
import { IconSettings } from "@tabler/icons-react";
import { useId } from "react";
import { Link } from "../../ui/Link.tsx";
import { useT } from "../../platform/i18n/texts.ts";
import { isGroup, type MenuEntry, type MenuGroup } from "./menu.ts";
import { useMenu } from "./useMenu.ts";
import classes from "./Drawer.module.css";

interface EntriesProps {
  entries: readonly MenuEntry[];
  path: string;
  level: number;
  labelledBy?: string;
  onChoose(): void;
}

/** The dashboard's audit view is the dashboard; pages of a list belong to the list. */
const isCurrent = (path: string, to: string): boolean => {
  const own = path.replace(/^\/audit\//, "/");
  return own === to || own.startsWith(`${to}/`);
};

function Group({ group, ...rest }: Omit<EntriesProps, "entries"> & { group: MenuGroup }) {
  const t = useT();
  const id = useId();
  return (
    <>
      <span id={id} className={classes["group"]} data-level={rest.level}>
        {rest.level === 0 && <IconSettings size={20} aria-hidden />}
        <span className={classes["label"]}>{t(group.label)}</span>
      </span>
      <Entries {...rest} entries={group.children} level={rest.level + 1} labelledBy={id} />
    </>
  );
}

function Entries({ entries, path, level, labelledBy, onChoose }: EntriesProps) {
  const t = useT();
  return (
    <ul className={classes["entries"]} data-level={level} aria-labelledby={labelledBy}>
      {entries.map((entry) => (
        <li key={entry.label}>
          {isGroup(entry) ? (
            <Group group={entry} path={path} level={level} onChoose={onChoose} />
          ) : (
            <Link
              to={entry.to}
              className={classes["link"]}
              aria-current={isCurrent(path, entry.to) ? "page" : undefined}
              title={t(entry.label)}
              onClick={onChoose}
            >
              <entry.Icon size={20} aria-hidden />
              <span className={classes["label"]}>{t(entry.label)}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The navigation, as far as the user may go and pages exist. */
export function Menu({ onChoose }: { onChoose(): void }) {
  const entries = useMenu();
  const path = useLocation({ select: (location) => location.pathname });
  return <Entries entries={entries} path={path} level={0} onChoose={onChoose} />;
}
