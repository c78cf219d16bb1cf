import { Text } from "@mantine/core";
import { useT } from "../../../../platform/i18n/texts.ts";
import { EXPLAIN_HINT } from "../ValueCell.tsx";

/** Says below a table what its numbers do when they are pressed. */
export function ExplainHint() {
  return (
    <Text id={EXPLAIN_HINT} c="dimmed" size="sm" mt={6} data-on-screen>
      {useT()("results:explainHint")}
    </Text>
  );
}
