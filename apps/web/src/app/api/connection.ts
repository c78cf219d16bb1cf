import { DEFAULT_LANGUAGE, type Language } from "@assay/domain";

/** What the calls need to know of the page; the start of the app fills it in. */
export interface Connection {
  /** Address of the API, without a final slash. */
  base: string;
  token(): string | undefined;
  language(): Language;
  /** A call with a token was answered NOT_LOGGED_IN; `token` is the one it carried. */
  onNotLoggedIn(token: string): void;
}

let connection: Connection = {
  base: "/api",
  token: () => undefined,
  language: () => DEFAULT_LANGUAGE,
  onNotLoggedIn: () => {},
};

export const getConnection = (): Connection => connection;
export function connectApi(parts: Partial<Connection>): void {
  connection = { ...connection, ...parts };
}
