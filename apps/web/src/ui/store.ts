/** A value that parts of the page share, and that says when it changed. */
export interface Store<T> {
  get(): T;
  set(next: T): void;
  update(change: (old: T) => T): void;
  subscribe(listener: () => void): () => void;
}

/**
 * A value with subscribers, outside of React: modules change it, and `useStore` shows it.
 * Setting an equal value tells nobody.
 */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  const set = (next: T): void => {
    if (Object.is(next, value)) return;
    value = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => value,
    set,
    update: (change) => set(change(value)),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
