import type { ProcessTemplate } from "@assay/contract";
import { textIn } from "@assay/domain";
import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import { useLanguageOrder, useT } from "../../../../platform/i18n/texts.ts";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { ErrorNotice } from "../../../../ui/ErrorNotice.tsx";
import { loadTemplate, processTemplatesQuery } from "../../api.ts";
import { fileFault, readProcessFile } from "../../model/filing/fileFaults.ts";
import classes from "./Filing.module.css";
import { FileButton } from "./FileButton.tsx";
import { useFileImport } from "./useFileImport.ts";

interface TemplateItemProps {
  template: ProcessTemplate;
  isBusy: boolean;
  onUse(): void;
}

/** What a template is for and made of, with the button that makes a process of it. */
function TemplateItem({ template, isBusy, onUse }: TemplateItemProps) {
  const t = useT();
  const { texts, exercises, competencies } = template;
  const text = textIn(texts, useLanguageOrder());
  const name = text?.displayName ?? "";
  return (
    <li className={classes["template"]}>
      <div>
        <Text fw={600}>{name}</Text>
        <Text size="sm">{text?.description}</Text>
        <Text size="sm" c="dimmed">
          {t("processes:fileContents", { exercises, competencies })}
        </Text>
      </div>
      <Button
        variant="default"
        className={classes["use"] ?? ""}
        disabled={isBusy}
        aria-label={t("processes:fileUseNamed", { name })}
        onClick={onUse}
      >
        {t("processes:fileUse")}
      </Button>
    </li>
  );
}

/** Makes a process of a template or a file, with scale and competencies, and opens it. */
export default function StartDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const order = useLanguageOrder();
  const templates = useQuery(processTemplatesQuery);
  const { mutate, isPending, failure } = useFileImport();
  return (
    <Dialog onClose={onClose} size="lg" title={t("processes:fileStartTitle")}>
      <Stack gap="md">
        <Text>{t("processes:fileStartText")}</Text>
        {templates.isPending && <Skeleton height={320} />}
        {templates.error && (
          <ErrorNotice
            title={t("forms:loadFailed")}
            text={errorText(templates.error, t)}
            onRetry={() => void templates.refetch()}
          />
        )}
        {templates.data && (
          <ul className={classes["templates"]} aria-label={t("processes:fileTemplates")}>
            {templates.data.map((template) => (
              <TemplateItem
                key={template.key}
                template={template}
                isBusy={isPending}
                onUse={() => mutate(() => loadTemplate(template.key))}
              />
            ))}
          </ul>
        )}
        {failure && (
          <ErrorNotice
            title={t("processes:fileNotImported")}
            text={fileFault(failure.error, { file: failure.file, order, t })}
          />
        )}
        <Group justify="space-between">
          <FileButton
            label={t("processes:fileImportFile")}
            fieldLabel={t("processes:fileChooseFile")}
            isBusy={isPending}
            onFile={(file) => mutate(() => readProcessFile(file))}
          />
          <Button variant="default" onClick={onClose}>
            {t("ui:cancel")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
