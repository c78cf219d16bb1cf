import { DEFAULT_LANGUAGE, type Language } from "@assay/domain";
import { createStore } from "../../ui/store.ts";

/** What the calls need to know of the page; the start of the app fills it in. */
export interface Connection {
  /** Address of the API, without a final slash. */
  base: string;
  token(): string | undefined;
  /** Who is signed in; undefined where nobody is. */
  userId(): string | undefined;
  language(): Language;
  /** Where captcha challenges come from; empty: the API. */
  captcha: string;
  /** A call with a token was answered NOT_LOGGED_IN. Returns whether a newer token is there, to send it again with. */
  onNotLoggedIn(token: string): boolean;
  /** A call of the session was answered NO_PERMISSION: what the page knows of it may be old. */
  onNoPermission(): void;
}

let connection: Connection = {
  // tab-wide: how the page reaches the server
  base: "/api",
  token: () => undefined,
  userId: () => undefined,
  language: () => DEFAULT_LANGUAGE,
  captcha: "",
  onNotLoggedIn: () => false,
  onNoPermission: () => {},
};

/** Read with each call, not once: the start of the app fills it in after modules have loaded. */
export const getConnection = (): Connection => connection;
/** The URL of something that the API serves itself, such as an image; other URLs stay as they are. */
export const sourceOf = (address: string): string => address.replace(/^\/api/, connection.base);
export function connectApi(parts: Partial<Connection>): void {
  connection = { ...connection, ...parts };
}

/** Whether the server has answered last; false from a call that got no answer until one gets one. */
export const reachable = createStore(true); // tab-wide: about the server

/** Whether the server has answered anything since the page was opened. */
export const hasAnswered = createStore(false); // tab-wide: about the server

/** Whether a connection may be assumed: neither the device nor the last call says that there is none. */
export const isOnline = (): boolean => navigator.onLine && reachable.get();
