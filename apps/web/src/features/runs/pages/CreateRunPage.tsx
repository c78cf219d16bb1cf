import { Button, Group } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorNotice } from "../../../ui/ErrorNotice.tsx";
import { Link } from "../../../ui/Link.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { PageSkeleton } from "../../../ui/PageSkeleton.tsx";
import { useRunCreation } from "../parts/useRunCreation.ts";

/** Creates a run of the process in the address, and goes on to its editor (ROUTE-005). */
export default function CreateRunPage() {
  const t = useT();
  const { id } = useParams({ strict: false }) as { id: string };
  const { state, error, createAgain } = useRunCreation(id);
  if (state === "creating") return <PageSkeleton />;
  return (
    <>
      <PageHeader title={t("runs:newRun")} backTo={paths.runs()} backLabel={t("runs:backToList")} />
      {state === "failed" ? (
        <ErrorNotice
          title={t("runs:createFailed")}
          text={errorText(error, t)}
          onRetry={createAgain}
        />
      ) : (
        <EmptyState title={t("runs:interrupted")} text={t("runs:interruptedText")}>
          <Group mt="sm">
            <Button component={Link} to={paths.runs()}>
              {t("runs:backToList")}
            </Button>
            <Button variant="default" onClick={createAgain}>
              {t("runs:createAgain")}
            </Button>
          </Group>
        </EmptyState>
      )}
    </>
  );
}
