import { describe, expect, it, vi } from "vitest";
import { createStore } from "./store.ts";

describe("a value that parts of the page share", () => {
  it("tells everybody who listens that it has changed", () => {
    const store = createStore(1);
    const [a, b] = [vi.fn(), vi.fn()];
    store.subscribe(a);
    store.subscribe(b);
    store.set(2);
    expect(store.get()).toBe(2);
    expect([a.mock.calls.length, b.mock.calls.length]).toEqual([1, 1]);
  });

  it("tells nobody where it stays the same, also where it is no number", () => {
    const store = createStore<unknown>(Number.NaN);
    const heard = vi.fn();
    store.subscribe(heard);
    store.set(Number.NaN);
    store.update((old) => old);
    expect(heard).not.toHaveBeenCalled();
    store.set({});
    store.set({});
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it("is changed from what it was", () => {
    const store = createStore([1]);
    store.update((old) => [...old, 2]);
    store.update((old) => [...old, 3]);
    expect(store.get()).toEqual([1, 2, 3]);
  });

  it("tells nothing any more to who has stopped listening, even while it tells", () => {
    const store = createStore(0);
    const later = vi.fn();
    const stop = store.subscribe(() => stopLater());
    const stopLater = store.subscribe(later);
    store.set(1);
    expect(later).not.toHaveBeenCalled();
    stop();
    store.set(2);
    expect(later).not.toHaveBeenCalled();
  });

  it("has changed already when it tells", () => {
    const store = createStore("a");
    const seen: string[] = [];
    store.subscribe(() => seen.push(store.get()));
    store.set("b");
    expect(seen).toEqual(["b"]);
  });
});
