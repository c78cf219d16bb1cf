import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { isApiError } from "../../../platform/http/ApiError.ts";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { toTarget } from "../../../ui/Link.tsx";
import { PageSkeleton } from "../../../ui/PageSkeleton.tsx";
import { orderResultQuery } from "../api.ts";

/** Leads from the link that an applicant system has to the result, or says why not. */
export default function OrderResultPage() {
  const t = useT();
  const navigate = useNavigate();
  const { token = "" } = useParams({ strict: false });
  const { data, error } = useQuery(orderResultQuery(token));
  useEffect(() => {
    if (data)
      void navigate({
        ...toTarget(paths.results({ id: data.runId, candidateId: data.candidateId })),
        replace: true,
      });
  }, [data, navigate]);
  if (!error) return <PageSkeleton />;
  const isOver = isApiError(error, "ITEM_NOT_FOUND");
  return (
    <EmptyState
      isPage
      title={isOver ? t("orders:linkOver") : t("orders:linkFailed")}
      text={isOver ? t("orders:linkOverText") : errorText(error, t)}
    />
  );
}
