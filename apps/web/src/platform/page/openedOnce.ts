import { type DBSchema, type IDBPDatabase, openDB, unwrap, wrap } from "idb";

/** What the page has begun in its databases and the browser has not ended. */
const unfinished = new Set<IDBTransaction>(); // tab-wide: what is under way, whoever has begun it

function follow(transaction: IDBTransaction): IDBTransaction {
  unfinished.add(transaction);
  // An error that ends it is followed by an abort.
  for (const end of ["complete", "abort"])
    transaction.addEventListener(end, () => unfinished.delete(transaction));
  return transaction;
}

function followAll(db: IDBDatabase): void {
  const begin = db.transaction.bind(db);
  db.transaction = (...about) => follow(begin(...about));
}

/** Takes back whatever is not written or read yet. What waits for it is rejected. */
export function abortUnfinished(): void {
  for (const transaction of unfinished) {
    // Whoever waits for one of its requests hears of it there.
    wrap(transaction).done.catch(() => undefined);
    try {
      transaction.abort();
    } catch {
      // It is being committed, which blocks nobody.
    }
  }
}

interface Options<Schema extends DBSchema> {
  name: string;
  version: number;
  upgrade(db: IDBPDatabase<Schema>): void;
  /** Another tab may delete it: it is closed for that. */
  isDeletable?: true;
}

/**
 * How to get a database: it is opened once per tab, and again after it was closed or could not be opened. Its
 * transactions are known, so that a page that is left can end them (`abortUnfinished`).
 */
export function openedOnce<Schema extends DBSchema>({
  name,
  version,
  upgrade,
  isDeletable,
}: Options<Schema>): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const forget = (): void => {
    opened = undefined;
  };
  async function open(): Promise<IDBPDatabase<Schema>> {
    const db = await openDB<Schema>(name, version, {
      upgrade(created, _old, _new, transaction) {
        follow(unwrap(transaction));
        upgrade(created);
      },
      blocking(_old, _new, event) {
        if (!isDeletable) return;
        forget();
        (event.target as IDBDatabase).close();
      },
      terminated: forget,
    });
    followAll(unwrap(db));
    return db;
  }
  return () => {
    if (opened) return opened;
    const opening = open();
    opened = opening;
    opening.catch(forget);
    return opening;
  };
}
