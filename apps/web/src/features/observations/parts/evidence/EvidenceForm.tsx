import { EVIDENCE_SIGNS, type EvidenceState, LONGEST_EVIDENCE_NOTE } from "@assay/domain";
import {
  Button,
  Group,
  NativeSelect,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useId } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import type { EvidenceCell } from "../../model/evidence/evidenceDraft.ts";
import type { OwnEvidence } from "../../model/evidence/ownEvidence.ts";
import { changeEvidence, dropEvidence } from "../../model/evidence/tagging.ts";
import { Captured, Sign } from "../../shared/EvidenceLines.tsx";
import type { TagTarget } from "./TagChips.tsx";

interface EvidenceFormProps {
  cell: EvidenceCell;
  one: OwnEvidence;
  /** As the page is now. */
  state: EvidenceState;
  targets: readonly TagTarget[];
  onRemoved(): void;
}

const STATES = { PARTLY: "evidence:statePartly", LOST: "evidence:lostInk" } as const;

/** How much of it is left on the page, and what can be done where nothing is. */
function Left({ cell, one, state }: Pick<EvidenceFormProps, "cell" | "one" | "state">) {
  const t = useT();
  if (state !== "PARTLY" && state !== "LOST") return null;
  return (
    <>
      <Text size="sm">{t(STATES[state])}</Text>
      {state === "LOST" && !one.isSubmitted && (
        <Button variant="default" onClick={() => changeEvidence(cell, one, { isKept: true })}>
          {t("evidence:keepInk")}
        </Button>
      )}
    </>
  );
}

/** Competency, sign and note of a piece of evidence; each change is on the device at once. */
export function EvidenceForm({ cell, one, state, targets, onRemoved }: EvidenceFormProps) {
  const t = useT();
  const signId = useId();
  const isFixed = one.isSubmitted === true;
  const change = (next: Parameters<typeof changeEvidence>[2]) => changeEvidence(cell, one, next);
  const remove = (): void => {
    dropEvidence(cell, one);
    onRemoved();
  };
  return (
    <Stack gap="sm">
      <Captured {...one} />
      <Left {...{ cell, one, state }} />
      {isFixed && <Text size="sm">{t("evidence:submitted")}</Text>}
      <NativeSelect
        label={t("evidence:competency")}
        value={one.competencyId ?? ""}
        disabled={isFixed}
        data={[
          { value: "", label: t("evidence:unassigned") },
          ...targets.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) =>
          change({ competencyId: event.currentTarget.value || null, cueUid: null })
        }
      />
      <div>
        <Text component="span" size="sm" id={signId}>
          {t("evidence:sign")}
        </Text>
        <SegmentedControl
          fullWidth
          size="md"
          aria-labelledby={signId}
          disabled={isFixed}
          value={String(one.sign)}
          data={EVIDENCE_SIGNS.map((sign) => ({
            value: String(sign),
            label: <Sign sign={sign} />,
          }))}
          onChange={(value) =>
            change({ sign: EVIDENCE_SIGNS.find((sign) => String(sign) === value) ?? 0 })
          }
        />
      </div>
      <TextInput
        label={t("evidence:note")}
        value={one.note}
        maxLength={LONGEST_EVIDENCE_NOTE}
        readOnly={isFixed}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      {!isFixed && (
        <Group justify="flex-end">
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={remove}
          >
            {t("evidence:remove")}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
