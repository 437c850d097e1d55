// The pseudo-locale en-XA: English texts with accents, a third longer, that reveal untranslated and truncated texts.
// `npx node e2e/pseudo-locale.ts FOLDER` writes it for `FOYER_LOCALES=FOLDER npm run demo`.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const PSEUDO_LANGUAGE = 'en-XA';

const ENGLISH = new URL('../apps/server/locales/en/', import.meta.url);
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'áƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÁƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ';

/** Writes a folder of locale files for `FOYER_LOCALES`. */
export function writePseudoLocale(folder: string): void {
  mkdirSync(join(folder, PSEUDO_LANGUAGE), { recursive: true });
  for (const file of readdirSync(ENGLISH)) {
    const texts: unknown = JSON.parse(readFileSync(new URL(file, ENGLISH), 'utf8'), (_key, value: unknown) =>
      typeof value === 'string' ? pseudoText(value) : value,
    );
    writeFileSync(join(folder, PSEUDO_LANGUAGE, file), JSON.stringify(texts));
  }
}

/** Replaces letters with accented ones and doubles vowels, which makes a text a third longer; keeps placeholders. */
function pseudoText(text: string): string {
  return text.replaceAll(/\{\w+\}|[a-z]/gi, (part) => {
    if (part.length > 1) return part;
    const letter = ACCENTED.charAt(LETTERS.indexOf(part));
    return /[aeiou]/i.test(part) ? letter + letter.toLowerCase() : letter;
  });
}

if (import.meta.main) writePseudoLocale(process.argv[2] ?? 'data/locales');
