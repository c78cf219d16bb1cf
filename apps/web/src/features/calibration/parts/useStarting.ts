import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { announce } from "../../../platform/page/announce.ts";
import { paths } from "../../../platform/page/paths.ts";
import { startCalibration } from "../api.ts";

/** Begins an attempt at a set, and opens it. */
export function useStarting() {
  const t = useT();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: startCalibration,
    onSuccess: ({ id }) => void navigate({ to: paths.calibrationAttempt(id) }),
    onError: (error) => announce({ tone: "warning", text: errorText(error, t) }),
  });
  return { start: (setId: string) => !isPending && mutate(setId), isStarting: isPending };
}
