import { DISPLAY_NAME_LENGTH } from '@foyer/contract/limits/users.ts';

/** All but the two joiners, which some scripts and emoji are written with. Marks of direction are among them. */
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}/gu;
const BREAKS_AND_CONTROLS = /[\s\p{Cc}\p{Zl}\p{Zp}\p{Cs}]+/gu;
const SOMETHING_TO_READ = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * What somebody chose as a name, as one short line that reads in the direction of the text around it; empty when
 * there is nothing to read. Everything else, markup too, stays literally: escaping is the business of whoever shows it.
 */
export function toPlainName(text: string, maxLength: number = DISPLAY_NAME_LENGTH): string {
  const characters = Array.from(text.replaceAll(INVISIBLE, '').replaceAll(BREAKS_AND_CONTROLS, ' ').trim());
  const name = characters.length <= maxLength ? characters : [...characters.slice(0, maxLength - 1), '…'];
  return name.some((character) => SOMETHING_TO_READ.test(character)) ? name.join('') : '';
}
