import { createRequire } from 'node:module';

/** Packages that an idle process does not need. Loaded, each of them takes 1 to 7 MB. */
type LazyPackages = {
  '@fastify/busboy': typeof import('@fastify/busboy');
  otpauth: typeof import('otpauth');
  /** The map of confusables of UTS 39. */
  unhomoglyph: typeof import('unhomoglyph').default;
};

const require = createRequire(import.meta.url);

/** Returns a function that loads a package at its first call. Unlike `import()`, it is synchronous. */
export function lazyPackage<const N extends keyof LazyPackages>(name: N): () => LazyPackages[N] {
  return () => require(name) as LazyPackages[N]; // Node caches it
}
