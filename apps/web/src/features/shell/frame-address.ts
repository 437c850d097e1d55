/** Where a frame leads: a path of the application's origin, or where its manifest says. */
export function frameAddress(entry: string, path: string | undefined): string {
  return path === undefined ? entry : new URL(path, entry).href;
}

/** The path of its origin that an address leads to. */
export function pathOf(address: string): string {
  const { pathname, search, hash } = new URL(address);
  return pathname + search + hash;
}
