/** The address of a frame: a path of the application's origin, or its entry. */
export function frameAddress(entry: string, path: string | undefined): string {
  return path === undefined ? entry : new URL(path, entry).href;
}

/** The path of an address within its origin. */
export function pathOf(address: string): string {
  const { pathname, search, hash } = new URL(address);
  return pathname + search + hash;
}
