import type { TakenOrders } from "@assay/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { announce } from "../../../../platform/page/announce.ts";
import { orderKeys, refuseOrders, type TakenBody, takeOrders } from "../../api.ts";

/** Why orders are left, each reason once with its number. */
function useLeftText(): (left: TakenOrders["left"]) => string {
  const t = useT();
  const { list } = useFormat();
  return (left) => {
    const reasons = [...new Set(left.map(({ reason }) => reason))];
    const parts = reasons.map((reason) =>
      t(`orders:left_${reason}`, { count: left.filter((one) => one.reason === reason).length }),
    );
    return list(parts);
  };
}

/** Takes and refuses orders, and says what became of them. */
export function useOrderActions(onDone: () => void) {
  const t = useT();
  const queryClient = useQueryClient();
  const leftText = useLeftText();
  const tell = (text: string, { taken, left }: TakenOrders): void => {
    const parts = [
      ...(taken.length > 0 ? [text] : []),
      ...(left.length > 0 ? [leftText(left)] : []),
    ];
    announce({ tone: left.length > 0 ? "warning" : "success", text: parts.join(" ") });
    onDone();
  };
  const onSettled = () => queryClient.invalidateQueries({ queryKey: orderKeys.all });
  const take = useMutation({
    mutationFn: (body: TakenBody) => takeOrders(body),
    onSuccess: (answer) =>
      tell(t("orders:taken", { count: answer.taken.length, run: answer.run?.name ?? "" }), answer),
    onSettled,
  });
  const refuse = useMutation({
    mutationFn: ({ ids, reason }: { ids: string[]; reason: string }) => refuseOrders(ids, reason),
    onSuccess: (answer) => tell(t("orders:refused", { count: answer.taken.length }), answer),
    onSettled,
  });
  return { take, refuse };
}
