import { CHUNK_TIMEOUT_MS } from '@foyer/contract/core/limits.ts';
import { createElement, lazy, type ComponentType, type ReactElement } from 'react';

import { textsLoaded } from '#/shared/i18n/language.ts';

/** A chunk of the web application did not load. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  /** Lets the next render load the chunk again; until then every render fails the same way. */
  readonly retry: () => void;

  constructor(retry: () => void, cause: unknown) {
    super('A part of the page did not load.', { cause });
    this.retry = retry;
  }
}

type LazyPage<P> = ((props: P) => ReactElement) & {
  /** Fetches the page before it is needed. */
  preload: () => void;
};

/** Lazy-loaded page: fetched with its texts when it is first shown, within 120 s. */
export function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>): LazyPage<P> {
  const fetchPage = async (): Promise<{ default: ComponentType<P> }> => {
    try {
      const [page] = await withinTime(Promise.all([load(), textsLoaded()]));
      return { default: page };
    } catch (cause) {
      throw new ChunkLoadError(() => {
        current = lazy(fetchPage);
      }, cause);
    }
  };
  let current = lazy(fetchPage);
  const Page = (props: P) => createElement(current as ComponentType<P>, props); // lazy() widens P by a ref
  return Object.assign(Page, { preload: () => void load().catch(() => undefined) });
}

async function withinTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('time-out')), CHUNK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([loading, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
