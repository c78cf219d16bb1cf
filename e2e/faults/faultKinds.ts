import { expect, type Product } from "../product.ts";
import type { Observer, Written } from "./observer.ts";

/**
 * Something that goes wrong while an observer writes: `during` wraps the writing, and fails where the
 * fault did not really happen.
 */
export interface Fault {
  name: string;
  during(observer: Observer, cell: Written, write: () => Promise<void>): Promise<void>;
}

const outage: Fault = {
  name: "no network, and a reload meanwhile",
  async during(observer, cell, write) {
    await observer.offline(true);
    await write();
    await observer.open(cell, "observations");
    // A reloaded tab does not always know that the network is what failed.
    const away = /No connection\.|The server is not responding\./;
    await expect(observer.page.getByText(away)).toBeVisible();
    await expect(observer.editor()).toContainText(cell.text.trim());
    await observer.offline(false);
  },
};

const failures: Fault = {
  name: "the server fails",
  async during(observer, cell, write) {
    const stop = await observer.fail();
    await write();
    await observer.open(cell, "observations");
    await observer.page.getByRole("button", { name: "Save now" }).click();
    await stop();
  },
};

const expiry: Fault = {
  name: "the session is revoked",
  async during(observer, _cell, write) {
    // Something is unsent when it happens: else the page is left for the sign-in, as documented.
    const stop = await observer.fail();
    await write();
    await observer.expire();
    await stop();
    await observer.page.evaluate(() => dispatchEvent(new Event("online")));
    await observer.signInOverThePage();
  },
};

const crash: Fault = {
  name: "the tab crashes",
  async during(observer, cell, write) {
    await write();
    await observer.crash();
    await observer.open(cell, "observations");
    await expect(observer.editor()).toContainText(cell.text.trim());
  },
};

const closing: Fault = {
  name: "the tab is closed",
  async during(observer, cell, write) {
    await write();
    const old = observer.page;
    const closed = old.waitForEvent("close");
    // As the user does it: the page hears of it.
    await old.close({ runBeforeUnload: true });
    await closed;
    await observer.reopen();
    await observer.open(cell, "observations");
    await expect(observer.editor()).toContainText(cell.text.trim());
  },
};

const nothing: Fault = { name: "nothing", during: (_observer, _cell, write) => write() };

/** For all observers at the same time: the server is killed while they write, and comes back. */
export async function whileServerDies(
  product: Product,
  write: () => Promise<void>,
  whileAway: () => Promise<void>,
): Promise<void> {
  const writing = write();
  await product.stop("SIGKILL");
  await writing;
  await whileAway();
  await product.start();
}

export const FAULTS: readonly Fault[] = [outage, failures, expiry, crash, closing, nothing];
