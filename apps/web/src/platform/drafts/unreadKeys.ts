/** Keys of drafts on the device that this page has not read. An edit with the same key puts them aside. */
export class UnreadKeys extends Set<string> {
  /** While nothing was read: the keys of which is known what is there. */
  #known: Set<string> | null = null;

  /** The device does not answer: whatever is on it is unread. */
  addAll(): void {
    this.#known = new Set();
  }

  /** It was read after all. */
  know(key: string): void {
    this.#known?.add(key);
  }

  override has(key: string): boolean {
    return super.has(key) || (this.#known !== null && !this.#known.has(key));
  }

  override delete(key: string): boolean {
    const wasUnread = this.has(key);
    super.delete(key);
    this.know(key);
    return wasUnread;
  }

  override clear(): void {
    super.clear();
    this.#known = null;
  }
}
