/** Where a visit has ended: at a page of the directory, or on the way to an address of the application. */
type Visited = { readonly page: string; readonly at: URL } | { readonly back: URL };

/** A browser without scripts at a directory: it keeps cookies, follows redirects and fills in forms. */
export class Visitor {
  readonly #cookies = new Map<string, string>();
  readonly #origin: string;

  /** @param issuer of the directory: every other address ends the visit */
  constructor(issuer: string) {
    this.#origin = new URL(issuer).origin;
  }

  async #go(address: URL, fields?: Record<string, string>): Promise<Visited> {
    if (address.origin !== this.#origin) return { back: address };
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(address, {
      redirect: "manual",
      headers: { cookie },
      ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
    });
    for (const one of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
      if (value === "") this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    const location = answer.headers.get("location");
    if (location !== null) return this.#go(new URL(location, address));
    return { page: await answer.text(), at: address };
  }

  /** Sends the form of a page, with the fields that it brings and those given. */
  async #send({ page, at }: { page: string; at: URL }, given: Record<string, string>) {
    const action = /action="([^"]+)"/.exec(page)?.[1];
    if (action === undefined) throw new Error(`no form: ${page.slice(0, 500)}`);
    const hidden = [...page.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
    const fields = Object.fromEntries(hidden.map(([, name = "", value = ""]) => [name, value]));
    return this.#go(new URL(action, at), { ...fields, ...given });
  }

  /** Signs in and consents where it is asked. Returns the address to which the directory sends it back. */
  async signIn(url: string, name: string): Promise<URL> {
    let visited = await this.#go(new URL(url));
    for (let forms = 0; "page" in visited; forms++) {
      if (forms > 3) throw new Error(`too many forms: ${visited.page.slice(0, 500)}`);
      const isLogin = visited.page.includes('name="login"');
      visited = await this.#send(visited, isLogin ? { login: name, password: "x" } : {});
    }
    return visited.back;
  }

  /** Leaves the form of the sign-in without filling it in. */
  async abort(url: string): Promise<URL> {
    const visited = await this.#go(new URL(url));
    const abort = "page" in visited && /href="([^"]+\/abort)"/.exec(visited.page)?.[1];
    if (!abort || !("at" in visited)) throw new Error("nothing to leave");
    const left = await this.#go(new URL(abort, visited.at));
    if (!("back" in left)) throw new Error("it was not sent back");
    return left.back;
  }

  /** Signs out at the directory. Returns the address to which it sends back. */
  async signOut(url: string): Promise<URL> {
    const visited = await this.#go(new URL(url));
    const left = "page" in visited ? await this.#send(visited, { logout: "yes" }) : visited;
    if (!("back" in left)) throw new Error("it was not sent back");
    return left.back;
  }
}
