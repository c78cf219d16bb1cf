import { Anchor, Kbd, Table } from "@mantine/core";
import { useT } from "../../platform/i18n/texts.ts";
import { paths } from "../../platform/page/paths.ts";
import { pageShortcuts } from "../../platform/page/shortcuts.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Link } from "../../ui/Link.tsx";
import { useStore } from "../../ui/useStore.ts";

const SHORTCUTS = [
  { keys: ["?"], text: "shell:shortcutHelp" },
  { keys: ["Tab", "⇧ Tab"], text: "shell:shortcutMove" },
  { keys: ["Esc"], text: "shell:shortcutClose" },
  { keys: ["←", "→", "1 … 9"], text: "shell:shortcutScale" },
  { keys: ["←", "→"], text: "shell:shortcutConference" },
  { keys: ["⏎"], text: "shell:shortcutNext" },
  { keys: ["⇧"], text: "shell:shortcutSort" },
] as const;

export default function ShortcutList({ onClose }: { onClose(): void }) {
  const t = useT();
  const here = useStore(pageShortcuts);
  const everywhere = SHORTCUTS.map(({ keys, text }) => ({ keys, text: t(text) }));
  return (
    <Dialog onClose={onClose} title={t("shell:shortcuts")}>
      <Table verticalSpacing="sm">
        <Table.Tbody>
          {[...everywhere, ...here].map(({ keys, text }) => (
            <Table.Tr key={text}>
              <Table.Td w={130}>
                {keys.map((key) => (
                  <Kbd key={key} mr={4}>
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
              <Table.Td>{text}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Anchor component={Link} to={paths.help()} onClick={onClose} display="inline-block" mt="md">
        {t("shell:help")}
      </Anchor>
    </Dialog>
  );
}
