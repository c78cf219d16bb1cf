import pg from "pg";

/** Members of pg's connection that queries use and its types lack. */
interface Wire {
  /** Texts by name: of the statements that PostgreSQL has prepared, and of those that it was asked to prepare. */
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
 * Asks a connection in batches: what is asked in one turn of the event loop goes out with one Sync at its
 * end, and PostgreSQL answers all of it at once (its manual, "Pipelining" in "Message Flow"). pg's own
 * pipeline has a Sync behind each statement, each of which is a system call and a wake-up on both sides.
 * Where a statement fails, PostgreSQL passes over the rest of its batch, which fails of the same: only for
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

  /** Before the first message is written, so that the Sync is there when the socket is (batchingSocket.ts). */
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
  /** PostgreSQL itself says only then that it is ready. */
  endsBatch = true;
  /** pg gave up on values that it cannot send, and has sent a Sync of its own. */
  isSynced = false;

  constructor(
    batch: Batch,
    config: pg.QueryConfig,
    values: unknown[] | undefined,
    callback: Callback,
  ) {
    // The other protocol, for texts without values, can not be part of a batch.
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

  /** pg has let PostgreSQL forget it, and would go on using it. */
  #forget({ parsedStatements, submittedNamedStatements }: Wire): void {
    if (this.name === undefined) return;
    delete parsedStatements[this.name];
    delete submittedNamedStatements[this.name];
  }

  /** In place of pg's, which sends a Sync. */
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
