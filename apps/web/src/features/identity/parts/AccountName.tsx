import { Text } from "@mantine/core";
import { useT } from "../../../platform/i18n/texts.ts";

/** Says whose password it is: in words, and as a field that password managers read. */
export function AccountName({ email }: { email: string }) {
  const t = useT();
  return (
    <div>
      <Text size="sm" c="dimmed">
        {t("account:forAccount")}
      </Text>
      <Text fw={600} style={{ overflowWrap: "anywhere" }}>
        {email}
      </Text>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
    </div>
  );
}
