import confusables from 'unhomoglyph';

/** Names of Foyer, of its administrators in its languages, and of the author of what the command line does. */
const BUILT_IN = [
  'foyer',
  'system',
  'systems',
  'super',
  'superuser',
  'sysadmin',
  'root',
  'commandline',
  'admin',
  'admins',
  'administrator',
  'administrators',
  'administration',
  'administrateur',
  'administrador',
  'administratorin',
  'administratrice',
  'administradora',
  'système',
  'sistema',
  '系统',
  '管理员',
  '超级',
  '超級',
];

/**
 * What a name looks like (skeleton, UTS 39 4). Three additions: letters are compared in lower case, as usernames are; 1, i
 * and l are alike; and a second dot on an i does not count.
 */
export function skeletonOf(name: string): string {
  return confusables(name.normalize('NFKC').toLowerCase().normalize('NFD'))
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[1l|]/g, 'i')
    .replaceAll(/(?<=[ij])\u0307/g, '');
}

/** Letters and digits alone, without accents: `ádmin` and `ad.min` look like a name that users know without them. */
const lettersOf = (name: string): string => skeletonOf(name).replaceAll(/[^\p{L}\p{N}]/gu, '');

const MADE_OF_BUILT_IN = new RegExp(`^(?:${BUILT_IN.map(lettersOf).join('|')})+$`, 'u');

/** Whether a name looks like a built-in one, or like several in a row ("Administrator (Foyer)"). */
export function looksBuiltIn(name: string): boolean {
  return MADE_OF_BUILT_IN.test(lettersOf(name));
}

/** Whether a username looks like one of others without being the same. */
export function looksLikeOneOf(others: readonly string[]): (username: string) => boolean {
  const taken = new Map(others.map((name) => [skeletonOf(name), name]));
  return (username) => {
    const found = taken.get(skeletonOf(username));
    return found !== undefined && found !== username;
  };
}
