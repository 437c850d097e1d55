import { hash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';

/** How many of the commonest passwords are refused, each also with its first letter in upper case. */
const COMMONEST = 10_000;
/** Digests made before other calls get their turn: about a millisecond. */
const AT_ONCE = 1000;

let words: Promise<readonly string[]> | undefined;

/** The list, loaded when the first password is set: most processes of the command line never need it. */
function commonest(): Promise<readonly string[]> {
  words ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const list = dictionary['passwords-common'].slice(0, COMMONEST);
    return [...list, ...list.map(capitalised).filter((word, index) => word !== list[index])];
  });
  return words;
}

/**
 * Whether a digest is that of one of the commonest passwords, or of one of some words more, for this
 * username. So the worst are refused although the server never sees a password (OWASP ASVS 5.0 6.2.4).
 */
export async function isCommon(digest: string, username: string, more: readonly string[]): Promise<boolean> {
  const wanted = digest.toLowerCase();
  const own = more.flatMap((word) => [word, word.toLowerCase(), capitalised(word.toLowerCase())]);
  const list = [...own, ...(await commonest())];
  for (let start = 0; start < list.length; start += AT_ONCE) {
    for (const word of list.slice(start, start + AT_ONCE)) if (hash('sha256', word + username) === wanted) return true;
    await breathe();
  }
  return false;
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
