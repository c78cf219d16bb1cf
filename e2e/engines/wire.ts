import { once } from "node:events";
import net, { type AddressInfo, type Socket } from "node:net";

/** A wire between a browser and the server, which can be cut: for the browser the server is then away. */
export class Wire {
  readonly #ends = new Set<Socket>();
  readonly #target: number;
  #server = net.createServer();
  #port = 0;

  constructor(target: string) {
    this.#target = Number(new URL(target).port);
  }

  get url() {
    return `http://localhost:${this.#port}`;
  }

  /** Lets everything through, always at the same address. */
  async mend() {
    this.#server = net.createServer((near) => {
      const far = net.connect(this.#target, "127.0.0.1");
      for (const end of [near, far]) {
        this.#ends.add(end);
        end.on("close", () => {
          this.#ends.delete(end);
          near.destroy();
          far.destroy();
        });
        end.on("error", () => end.destroy());
      }
      near.pipe(far).pipe(near);
    });
    this.#server.listen(this.#port, "localhost");
    await once(this.#server, "listening");
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Breaks what is on its way, and refuses what comes later. */
  async cut() {
    const closed = once(this.#server, "close");
    this.#server.close();
    for (const end of this.#ends) end.destroy();
    await closed;
  }
}
