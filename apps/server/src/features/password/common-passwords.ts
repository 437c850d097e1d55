import { hash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** Number of the most common passwords that are refused, each also with a capitalised first letter. */
const COMMON_PASSWORD_COUNT = 10_000;
/** Digests per batch. A batch takes about a millisecond, then the event loop serves other calls. */
const BATCH_SIZE = 1000;

let commonPasswords: Promise<readonly string[]> | undefined;

/** Loads the password list when the first password is set. Most command-line processes never need it. */
function loadCommonPasswords(): Promise<readonly string[]> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const list = dictionary['passwords-common'].slice(0, COMMON_PASSWORD_COUNT);
    return [...list, ...list.map(capitalised).filter((word, index) => word !== list[index])];
  });
  return commonPasswords;
}

/**
 * Whether a digest is that of a common password (OWASP ASVS 5.0 6.2.4), or of one of `personalWords`, for this
 * username. Users' passwords reach the server only as digests, so digests are compared.
 */
export async function isCommon(digest: string, username: string, personalWords: readonly string[]): Promise<boolean> {
  const target = digest.toLowerCase();
  const list = [...personalWords.flatMap(caseVariants), ...(await loadCommonPasswords())];
  for (let start = 0; start < list.length; start += BATCH_SIZE) {
    for (const word of list.slice(start, start + BATCH_SIZE))
      if (hash('sha256', word + username) === target) return true;
    await yieldToEventLoop();
  }
  return false;
}

/** A word as written, in lower case, capitalised, and in upper case. */
export function caseVariants(word: string): string[] {
  const lower = word.toLowerCase();
  return [word, lower, capitalised(lower), word.toUpperCase()];
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
