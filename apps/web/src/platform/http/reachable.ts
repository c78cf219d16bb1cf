import { createStore } from "../../ui/store.ts";

/** Whether the server has answered last; false from a call that got no answer until one gets one. */
export const reachable = createStore(true); // tab-wide: about the server

/** Neither the device nor the last call says that there is no connection. */
export const isOnline = (): boolean => navigator.onLine && reachable.get();
