import {
  type CalibrationSample,
  calibrationSetCalls,
  type ExerciseDocument,
} from "@assay/contract";
import { textIn } from "@assay/domain";
import { Button, Skeleton, Stack, Title } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { documentCopyName } from "../../../platform/files/copyNames.ts";
import { StoredFile } from "../../../platform/files/StoredFile.tsx";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import classes from "./Calibration.module.css";

const RichText = lazy(() => import("../../../ui/RichText.tsx"));

/** Loads the document of a sample, or its copy on the device. */
const loadSampleFile = async (id: string, isDisplayed: boolean) => {
  const { downloadOrCopy } = await import("../../../platform/files/downloadOrCopy.ts");
  const query = isDisplayed ? { display: "true" as const } : {};
  return downloadOrCopy(documentCopyName(id), calibrationSetCalls.getSampleFile, {
    params: { id },
    query,
  });
};

const fileOf = (file: NonNullable<CalibrationSample["file"]>): ExerciseDocument => ({
  ...file,
  usage: "EXERCISE_DOCUMENT",
  relations: [],
  candidate: null,
});

/** What is read or watched of a sample. */
export function Material({ sample }: { sample: CalibrationSample }) {
  const t = useT();
  const html = textIn(sample.texts, useLanguageOrder())?.html ?? "";
  return (
    <section className={classes["material"]} aria-label={t("calibration:material")}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t("calibration:material")}
        </Title>
        {html !== "" && (
          <Suspense fallback={<Skeleton height={160} />}>
            <RichText html={html} />
          </Suspense>
        )}
        {sample.kind === "DOCUMENT" && sample.file && (
          <StoredFile file={fileOf(sample.file)} load={loadSampleFile} />
        )}
        {sample.kind === "LINK" && sample.link !== null && (
          <Button
            component="a"
            href={sample.link}
            target="_blank"
            rel="noopener noreferrer"
            variant="light"
            w="fit-content"
            mih={44}
            leftSection={<IconExternalLink size={20} aria-hidden />}
          >
            {t("calibration:openVideo")}
          </Button>
        )}
      </Stack>
    </section>
  );
}
