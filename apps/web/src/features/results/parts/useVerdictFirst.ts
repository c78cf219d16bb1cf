import { useMediaQuery } from "@mantine/hooks";

/** Below this width nothing stays in view at the right: the verdict stands beside the name (ResultTable.module.css). */
const NARROW = "screen and (max-width: 1399.9px)";

/** Whether the verdict comes before the values, so that it is seen without scrolling. */
export const useVerdictFirst = (): boolean =>
  useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
