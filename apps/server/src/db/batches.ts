import pg from "pg";

/** Members of pg's connection that queries use, and that its types lack. */
interface Wire {
  /** Texts of statements by name: prepared ones, and below those whose preparation was requested. */
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  execute(config: { portal: string; rows?: number }): void;
  sync(): void;
  emit(event: "readyForQuery", message: { status: string }): boolean;
  emit(event: "errorMessage", message: Error): boolean;
}
type Callback = (error: Error | null, result: pg.QueryResult) => void;
interface PgQuery {
  readonly name: string | undefined;
  submit(wire: Wire): Error | null;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
}
const Query = pg.Query as unknown as new (
  config: pg.QueryConfig,
  values: unknown[] | undefined,
  callback: Callback,
) => PgQuery;

export type Ask = (
  config: pg.QueryConfig,
  values?: unknown[],
) => Promise<pg.QueryResult<pg.QueryResultRow>>;

/**
 * Sends statements in batches: those of one turn of the event loop are sent with one Sync at its
 * end, and PostgreSQL answers all of them at once (its manual, "Pipelining" in "Message Flow"). pg's own
 * pipeline has a Sync after each statement, each of which is a system call on both sides.
 * If a statement fails, PostgreSQL skips the rest of its batch, which fails with the same error: only for
 * the statements of one transaction.
 */
export function inBatches(client: pg.PoolClient): Ask {
  const batch = new Batch();
  return async (config, values) => {
    try {
      return await new Promise((resolve, reject) => {
        const settle: Callback = (error, result) => (error ? reject(error) : resolve(result));
        client.query(new Statement(batch, config, values, settle) as unknown as pg.Query);
      });
    } catch (error) {
      // Otherwise the stack trace shows the socket reader, not the caller.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  };
}

/** The statements sent to a connection since its last Sync. */
class Batch {
  #last: Statement | undefined;

  /** Called before the first message, so that the Sync is written before the socket sends (batchingSocket.ts). */
  open(wire: Wire): void {
    if (!this.#last) process.nextTick(() => this.#close(wire));
  }

  add(statement: Statement): void {
    if (this.#last) this.#last.endsBatch = false;
    this.#last = statement.isSynced ? undefined : statement;
  }

  #close(wire: Wire): void {
    if (!this.#last) return;
    this.#last = undefined;
    wire.sync();
  }
}

/** A statement of a batch. It makes pg believe that PostgreSQL is ready after each statement, not only after the Sync. */
class Statement extends Query {
  readonly #batch: Batch;
  /** Whether PostgreSQL's own message that it is ready follows this statement. */
  endsBatch = true;
  /** Whether pg has sent a Sync itself, after values that it could not serialise. */
  isSynced = false;

  constructor(
    batch: Batch,
    config: pg.QueryConfig,
    values: unknown[] | undefined,
    callback: Callback,
  ) {
    // The simple protocol, for statements without values, cannot be part of a batch.
    super({ ...config, queryMode: "extended" } as pg.QueryConfig, values, callback);
    this.#batch = batch;
  }

  override submit(wire: Wire): Error | null {
    this.#batch.open(wire);
    const unsent = super.submit(wire);
    if (unsent) return unsent;
    this.#batch.add(this);
    if (this.isSynced) this.#forget(wire);
    return null;
  }

  /** Removes a statement that PostgreSQL has discarded, and that pg would otherwise still use by name. */
  #forget({ parsedStatements, submittedNamedStatements }: Wire): void {
    if (this.name === undefined) return;
    delete parsedStatements[this.name];
    delete submittedNamedStatements[this.name];
  }

  /** Replaces pg's function, which would send a Sync. */
  _getRows(wire: Wire): void {
    wire.execute({ portal: "" });
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    super.handleCommandComplete(message, wire);
    if (!this.endsBatch) wire.emit("readyForQuery", { status: "T" });
  }

  override handleError(error: Error, wire: Wire): void {
    super.handleError(error, wire);
    if (!(error instanceof pg.DatabaseError)) this.isSynced = true;
    else if (!this.endsBatch) {
      wire.emit("readyForQuery", { status: "E" });
      wire.emit("errorMessage", error);
    }
  }
}
