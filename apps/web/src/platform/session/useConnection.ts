import { useNetwork } from "@mantine/hooks";
import { useStore } from "../../ui/useStore.ts";
import { reachable } from "../http/connection.ts";

export type Connection = "online" | "offline" | "unreachable";

/** Whether there is a connection at all, and whether the server answers. */
export function useConnection(): Connection {
  const { online } = useNetwork();
  const isReachable = useStore(reachable);
  if (!online) return "offline";
  return isReachable ? "online" : "unreachable";
}
