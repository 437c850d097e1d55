type ShippedTexts = Readonly<Record<string, string>>;
/** Names of the installation and of the company that operates it. */
export type BrandTexts = { readonly name: string; readonly company: string };
/** Custom texts of one language, by key. */
export type CustomTexts = ReadonlyMap<string, string>;

/**
 * Displayed texts of one language: shipped texts, replaced by names of the brand and by custom texts. `{brand}` is
 * replaced by the name in all of them.
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

/**
 * Replaces `{brand}` in a single pass with a replacer function, so that `$&` or a placeholder within the name is not
 * replaced.
 */
function nameIn(text: string, name: string): string {
  return text.replaceAll('{brand}', () => name);
}
