import { useSyncExternalStore } from "react";
import { useStore } from "../../ui/useStore.ts";
import { reachable } from "../http/connection.ts";

export type Connection = "online" | "offline" | "unreachable";

function onConnection(listener: () => void): () => void {
  for (const type of ["online", "offline"]) addEventListener(type, listener);
  return () => {
    for (const type of ["online", "offline"]) removeEventListener(type, listener);
  };
}
const hasConnection = (): boolean => navigator.onLine;

/** Whether there is a connection at all, and whether the server answers. */
export function useConnection(): Connection {
  const isConnected = useSyncExternalStore(onConnection, hasConnection);
  const isReachable = useStore(reachable);
  if (!isConnected) return "offline";
  return isReachable ? "online" : "unreachable";
}
