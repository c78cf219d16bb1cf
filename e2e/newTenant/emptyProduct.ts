import { type Mailbox, startMailbox } from "@assay/testing";
import type { Browser, Page } from "@playwright/test";
import { Product, test } from "../product.ts";
import { ADMINISTRATOR } from "./people.ts";
import { enrols } from "./preparing.ts";

/** What the operator enters for the first organisation, in which there is nothing, in English only. */
const CREATE =
  `tenant create agency --title Agency --base-language en --offer en --feature PDF_EXPORT --admin-email ${ADMINISTRATOR} --admin-first-name Ada --admin-last-name Moss`.split(
    " ",
  );

interface Started {
  readonly mailbox: Mailbox;
  readonly product: Product;
}

/** An installation without a demo, and a mailbox for it, for all tests of a file; both can be read once a test runs. */
export class EmptyProduct {
  #started: Started | undefined;

  /** @param env further variables of the installation */
  constructor(env: Record<string, string> = {}) {
    test.beforeAll(async () => {
      const mailbox = await startMailbox();
      this.#started = {
        mailbox,
        product: new Product({ SMTP_URL: mailbox.url, DEMO: "false", ...env }),
      };
      await this.#started.product.start();
    });
    test.afterAll(async () => {
      await this.#started?.product.remove();
      await this.#started?.mailbox.close();
    });
  }

  get #parts(): Started {
    if (!this.#started) throw new Error("Nothing is started before the tests of the file.");
    return this.#started;
  }
  get mailbox(): Mailbox {
    return this.#parts.mailbox;
  }
  get product(): Product {
    return this.#parts.product;
  }

  /** Makes the first organisation by the operator's command. Returns a page of its administrator. */
  async makesOrganisation(browser: Browser): Promise<Page> {
    await this.product.command(...CREATE);
    return enrols(browser, this.mailbox, ADMINISTRATOR);
  }
}
