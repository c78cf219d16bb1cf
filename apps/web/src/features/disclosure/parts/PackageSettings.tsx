import type { AccessPackage } from "@assay/contract";
import { isReviewable, LONGEST_LEGAL_REASON } from "@assay/domain";
import { Button, Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { Section } from "../../../ui/Section.tsx";
import type { PackageSettings as Settings } from "../api.ts";
import { DueBadge } from "./DueBadge.tsx";

interface PackageSettingsProps {
  request: AccessPackage;
  drawings: number;
  isSaving: boolean;
  onChange(settings: Settings): void;
}

/** The deadline of a request, and what is handed out besides texts. */
export function PackageSettings({ request, drawings, isSaving, onChange }: PackageSettingsProps) {
  const t = useT();
  const { requestedOn, locale, includesInk, extensionReason } = request;
  const [reason, setReason] = useState("");
  const settings = { requestedOn, locale, includesInk, extensionReason };
  const isFixed = !isReviewable(request.state) || isSaving;
  return (
    <Section title={t("disclosure:deadline")} hint={t("disclosure:deadlineHint")}>
      <Stack gap="md">
        <DueBadge request={request} />
        {extensionReason === null ? (
          <Group align="end" gap="sm">
            <TextInput
              label={t("disclosure:extension")}
              description={t("disclosure:extensionHint")}
              value={reason}
              maxLength={LONGEST_LEGAL_REASON}
              flex={1}
              miw={220}
              onChange={({ currentTarget: { value } }) => setReason(value)}
            />
            <Button
              variant="default"
              disabled={isFixed || reason.trim() === ""}
              onClick={() => onChange({ ...settings, extensionReason: reason.trim() })}
            >
              {t("disclosure:extend")}
            </Button>
          </Group>
        ) : (
          <Text>{t("disclosure:extended", { reason: extensionReason })}</Text>
        )}
        {drawings > 0 && (
          <Checkbox
            label={t("disclosure:ink", { count: drawings })}
            description={t("disclosure:inkHint")}
            checked={includesInk}
            disabled={isFixed}
            onChange={({ currentTarget: { checked } }) =>
              onChange({ ...settings, includesInk: checked })
            }
          />
        )}
      </Stack>
    </Section>
  );
}
