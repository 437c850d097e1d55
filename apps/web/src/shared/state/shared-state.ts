import { useSyncExternalStore } from 'react';

export type SharedState<T> = {
  read: () => T;
  write: (next: T) => void;
  /** Sets the state, and the first state, which hydration uses. */
  start: (first: T) => void;
  /** The state that the pre-rendered markup was made from. */
  first: () => T;
  subscribe: (listener: () => void) => () => void;
};

/** Observable value that outlives components and notifies its subscribers of changes. */
export function createSharedState<T>(initial: T): SharedState<T> {
  let first = initial;
  let current = initial;
  const listeners = new Set<() => void>();
  const write = (next: T): void => {
    if (Object.is(next, current)) return;
    current = next;
    for (const listener of listeners) listener();
  };
  return {
    read: () => current,
    write,
    start: (value) => {
      first = value;
      write(value);
    },
    first: () => first,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A part of a shared state, for components; `select` must return a value in the state, never a new object. */
export function useSharedState<T, S>(sharedState: SharedState<T>, select: (state: T) => S): S {
  return useSyncExternalStore(
    sharedState.subscribe,
    () => select(sharedState.read()),
    () => select(sharedState.first()),
  );
}
