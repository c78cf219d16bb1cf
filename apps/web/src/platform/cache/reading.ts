import { sessionState } from "../session/sessionState.ts";
import { hashKey, notifyManager, type Query, type QueryClient } from "@tanstack/react-query";
import { ApiError, isAway } from "../http/ApiError.ts";
import { reachable } from "../http/connection.ts";
import type { Schema } from "../http/schema.ts";
import { readSession } from "../session/storage.ts";
import { readCopy, removeCopy, writeCopy } from "./copies.ts";
import type { Copy } from "./database.ts";
import { dropGuestCopy, guestCopy } from "./guestCopies.ts";
import { isTenantKey, tenantKey } from "./keys.ts";

interface Shown {
  query: Query;
  client: QueryClient;
  /** The query client has taken the copy over; what comes now is the server's. */
  isTaken: boolean;
}
/** Offline copies that pages show, by query hash, until the server has answered. */
const shown = sessionState(new Map<string, Shown>());
/** Whether the query client is being filled with an offline copy: that update is not an answer of the server. */
export const isCopy = ({ queryHash }: Query): boolean => shown.get(queryHash)?.isTaken === false;

/** Whether the server has refused the request, so that earlier answers are no longer valid. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && !isAway(error) && error.type !== "NOT_LOGGED_IN";

/** A copy that was made for a guest. */
function findGuestCopy(hash: string): Copy | undefined {
  const copy = guestCopy(hash);
  return copy && { ...copy, hash, userId: "", tenantId: "" };
}

/** The signed-in user's copy of a query, or a guest's. A copy from another tenant counts as none. */
async function findCopy(
  {
    queryHash,
    queryKey,
    meta,
  }: Pick<Query, "queryHash" | "queryKey"> & Partial<Pick<Query, "meta">>,
  client: QueryClient,
): Promise<Copy | undefined> {
  const userId = readSession().user?.id;
  if (userId === undefined || meta?.isGuestCopy) return findGuestCopy(queryHash);
  const copy = await readCopy(userId, queryHash);
  const tenant = client.getQueryData<{ id: string }>(tenantKey);
  return isTenantKey(queryKey) || copy?.tenantId === tenant?.id ? copy : undefined;
}

/** Changes what is on the device of a query's last answer, where there is something. */
export async function changeCopy<Data>(
  queryKey: readonly unknown[],
  schema: Schema<Data>,
  client: QueryClient,
  change: (data: Data) => Data,
): Promise<void> {
  const copy = await findCopy({ queryKey, queryHash: hashKey(queryKey) }, client);
  if (copy === undefined) return;
  const read = schema.safeParse(copy.data);
  // A copy that cannot be read misses the confirmed change: later changes must not build on it.
  if (!read.success) return removeCopy(copy.userId, copy.hash);
  const isWanted = (): boolean => readSession().user?.id === copy.userId;
  await writeCopy({ ...copy, data: change(read.data) }, isWanted);
}

/** The copy as the query gives it; undefined where another version of the app has stored something else. */
async function parsedCopy(query: Query, client: QueryClient): Promise<Copy | undefined> {
  const copy = await findCopy(query, client);
  if (copy === undefined) return undefined;
  // A schema that is not on the device yet cannot be loaded without a connection: the copy is then shown unchecked.
  const schema = await query.meta?.copySchema?.().catch(() => undefined);
  if (schema === undefined) return copy;
  const read = schema.safeParse(copy.data);
  return read.success ? { ...copy, data: read.data } : undefined;
}

function readAnew({ queryKey }: Query, client: QueryClient): void {
  void client.invalidateQueries({ queryKey, exact: true });
}

/** From now on the query is old, and is read again as soon as somebody answers. */
function note(query: Query, client: QueryClient, { at }: Copy): void {
  const entry = { query, client, isTaken: false };
  shown.set(query.queryHash, entry);
  // Scheduled things run after the query client has taken over the data.
  notifyManager.schedule(() => {
    query.setState({ dataUpdatedAt: at, isInvalidated: true });
    entry.isTaken = true;
  });
}

/** The answer, else the copy of an earlier one; the failure where there is none. */
export async function orCopy(
  answer: Promise<unknown>,
  query: Query,
  client: QueryClient,
): Promise<unknown> {
  follow(client);
  const copy = await parsedCopy(query, client).catch(() => undefined);
  if (copy === undefined) return answer;
  // The answer may have failed for good by now, or arrived after all.
  const state = await Promise.race([
    answer.then(
      () => "come" as const,
      (error: unknown) => (isAway(error) ? ("away" as const) : ("refused" as const)),
    ),
    new Promise<"slow">((resolve) => setTimeout(() => resolve("slow"))),
  ]);
  if (state === "come" || state === "refused") return answer;
  note(query, client, copy);
  if (state === "slow") void answer.then(() => readAnew(query, client)).catch(() => undefined);
  return copy.data;
}

/** The server answers again: what is shown from the device is read again. */
const readAllAnew = (): void => {
  for (const { query, client } of shown.values()) readAnew(query, client);
};
reachable.subscribe(() => {
  if (reachable.get()) readAllAnew();
});
addEventListener("online", readAllAnew);

let isFollowing = false; // tab-wide: once per page
/** Follows what becomes of what is shown from the device. */
function follow(client: QueryClient): void {
  if (isFollowing) return;
  isFollowing = true;
  client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || !shown.has(event.query.queryHash)) return;
    const { query, action } = event;
    if (action.type === "success" && !action.manual && !isCopy(query))
      shown.delete(query.queryHash);
    if (action.type !== "error" || !isRefusal(action.error)) return;
    // A right that was taken away meanwhile: what the copy showed goes from the page too.
    shown.delete(query.queryHash);
    const userId = readSession().user?.id;
    dropGuestCopy(query.queryHash);
    if (userId !== undefined) void removeCopy(userId, query.queryHash).catch(() => undefined);
    void client.resetQueries({ queryKey: query.queryKey, exact: true });
  });
}
