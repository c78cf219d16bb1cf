import { Kbd, Modal, Table } from "@mantine/core";
import { useT } from "../i18n/texts.ts";

const SHORTCUTS = [
  { keys: ["?"], text: "shell:shortcutHelp" },
  { keys: ["Tab", "⇧ Tab"], text: "shell:shortcutMove" },
  { keys: ["Esc"], text: "shell:shortcutClose" },
  { keys: ["←", "→", "1 … 9"], text: "shell:shortcutScale" },
  { keys: ["⇧"], text: "shell:shortcutSort" },
] as const;

export default function ShortcutList({ onClose }: { onClose(): void }) {
  const t = useT();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("shell:shortcuts")}
      closeButtonProps={{ "aria-label": t("ui:close") }}
    >
      <Table verticalSpacing="sm">
        <Table.Tbody>
          {SHORTCUTS.map(({ keys, text }) => (
            <Table.Tr key={text}>
              <Table.Td w={130}>
                {keys.map((key) => (
                  <Kbd key={key} mr={4}>
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
              <Table.Td>{t(text)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
