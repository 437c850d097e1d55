type ShippedTexts = Readonly<Record<string, string>>;
/** What the installation calls itself, and whose it is. */
export type BrandTexts = { readonly name: string; readonly company: string };
/** An administrator's own texts of one language, by key. */
export type CustomTexts = ReadonlyMap<string, string>;

/**
 * The texts of one language as people read them: what ships, under the names of the brand, under the words of
 * administrators. `{brand}` stands for the name in all of them.
 */
export function layerTexts(shipped: ShippedTexts, brand: BrandTexts, custom: CustomTexts): Record<string, string> {
  const name = nameIn(custom.get('frame.brand') ?? brand.name, brand.name);
  const lay = (key: string, text: string) => nameIn(custom.get(key) ?? text, name);
  return {
    ...Object.fromEntries(Object.entries(shipped).map(([key, text]) => [key, lay(key, text)])),
    'frame.brand': name,
    'frame.company': lay('frame.company', brand.company),
  };
}

/** One pass, by a function: neither `$&` nor a placeholder within the name means anything. */
function nameIn(text: string, name: string): string {
  return text.replaceAll('{brand}', () => name);
}
