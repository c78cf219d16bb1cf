import type net from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

const WAIT_MS = 20_000;

/** A mail server of our own, which tests talk to over real SMTP. */
export interface Mailbox {
  /** What SMTP_URL would be. */
  readonly url: string;
  /** Everything that arrived, the oldest first. */
  readonly received: readonly Email[];
  /**
   * The first mail to an address that `next` has not yet given, as soon as it has arrived.
   *
   * @throws Error when none arrives for a while.
   */
  next(to: string, isWanted?: (mail: Email) => boolean): Promise<Email>;
  /** Answers mails to this address with the given reply, by default `550 5.1.1 no such user`. */
  refuse(address: string, responseCode?: number, message?: string): void;
  /** Stops listening, and listens again on the same port. */
  down(): Promise<void>;
  up(): Promise<void>;
  close(): Promise<void>;
}

export async function startMailbox(): Promise<Mailbox> {
  const received: Email[] = [];
  const taken = new Set<Email>();
  const refused = new Map<string, Error>();
  const waiting = new Set<() => void>();
  let port = 0;
  let server: SMTPServer | undefined;

  async function take(stream: AsyncIterable<Uint8Array>) {
    received.push(await PostalMime.parse(await read(stream)));
    for (const look of waiting) look();
  }
  const open = () =>
    new Promise<void>((resolve, reject) => {
      const opened = new SMTPServer({
        disabledCommands: ["AUTH", "STARTTLS"],
        disableReverseLookup: true,
        logger: false,
        onRcptTo({ address }, _session, done) {
          done(refused.get(address) ?? null);
        },
        onData(stream, _session, done) {
          take(stream).then(() => done(), done);
        },
      });
      opened.on("error", reject);
      const listener = opened.listen(port, "127.0.0.1", () => {
        port = (listener.address() as net.AddressInfo).port;
        server = opened;
        resolve();
      });
    });
  const down = async () => {
    const closing = server;
    server = undefined;
    if (closing) await new Promise<void>((resolve) => closing.close(resolve));
  };
  await open();
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    next: (to, isWanted = () => true) =>
      new Promise((resolve, reject) => {
        const stop = () => {
          clearTimeout(timer);
          waiting.delete(look);
        };
        const look = () => {
          const mail = received.find(
            (each) => !taken.has(each) && isTo(each, to) && isWanted(each),
          );
          if (!mail) return;
          stop();
          taken.add(mail);
          resolve(mail);
        };
        const timer = setTimeout(() => {
          stop();
          const subjects = received.filter((each) => isTo(each, to)).map((each) => each.subject);
          reject(new Error(`no such mail to ${to} arrived; there are: ${subjects.join(", ")}`));
        }, WAIT_MS);
        waiting.add(look);
        look();
      }),
    refuse: (address, responseCode = 550, message = "5.1.1 no such user") =>
      void refused.set(address, Object.assign(new Error(message), { responseCode })),
    down,
    up: open,
    close: down,
  };
}

const isTo = ({ to = [] }: Email, address: string) =>
  to.some((each) => each.address?.toLowerCase() === address.toLowerCase());

async function read(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
