/** What is asked of it, and how it is answered. */
type Respond = (
  address: string,
  request: { method: string; headers: Headers; body: FormData },
) => Promise<Response>;

const progress = (loaded: number) =>
  new ProgressEvent("progress", { lengthComputable: true, loaded, total: 100 });

/** The part of XMLHttpRequest that uploads use: half of the form leaves at once, the rest with the answer. */
export function fakeXhr(respond: Respond): typeof XMLHttpRequest {
  class FakeXhr extends EventTarget {
    readonly upload = new EventTarget();
    readonly #headers = new Headers();
    #method = "";
    #address = "";
    #isAborted = false;
    status = 0;
    responseText = "";

    open(method: string, address: string): void {
      this.#method = method;
      this.#address = address;
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value);
    }
    abort(): void {
      this.#isAborted = true;
      this.dispatchEvent(new Event("loadend"));
    }
    send(body: FormData): void {
      void this.#answer(body);
    }
    async #answer(body: FormData): Promise<void> {
      await Promise.resolve();
      this.upload.dispatchEvent(progress(50));
      const request = { method: this.#method, headers: this.#headers, body };
      const answer = await respond(this.#address, request).catch(() => null);
      if (this.#isAborted) return;
      if (answer) {
        this.status = answer.status;
        this.responseText = await answer.text();
        this.upload.dispatchEvent(progress(100));
      }
      this.dispatchEvent(new Event(answer ? "load" : "error"));
      this.dispatchEvent(new Event("loadend"));
    }
  }
  return FakeXhr as unknown as typeof XMLHttpRequest;
}
