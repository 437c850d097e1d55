import { lazyPackage } from '#/platform/lazy-package.ts';

const confusables = lazyPackage('unhomoglyph');

/** Reserved names: Foyer, words for administrators and the system in the shipped languages, and the command line. */
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
  'administrateurs',
  'administradores',
  'administratoren',
  'système',
  'sistema',
  '系统',
  '系統',
  '管理员',
  '管理員',
  '超级',
  '超級',
];

/**
 * Small capitals, which UTS 39 distinguishes from letters. The skeletons of Cyrillic в, м, н and т are small capitals.
 */
const SMALL_CAPITALS = new Map(
  Object.entries(letterPairs('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋĸʟᴍʍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijkklmmnopqrstuvwyz')),
);

function letterPairs(from: string, to: string): Record<string, string> {
  return Object.fromEntries(Array.from(from, (letter, at) => [letter, to.charAt(at)]));
}

/** Applies the confusable mapping of UTS 39 4, then lower case. */
const unified = (text: string): string => confusables()(text.normalize('NFD')).normalize('NFD').toLowerCase();

/**
 * Skeleton of a name (UTS 39 4), with four additions. Letters are compared in lower case, as usernames are; small
 * capitals are letters; 1, i and l are alike; and a second dot on an i is ignored. Confusables are mapped twice: some
 * capitals resemble other letters than their lower case does (Cyrillic М), and some confusables exist only as capitals
 * (Lisu).
 */
export function skeletonOf(name: string): string {
  const letters = unified(name.normalize('NFKC')).replaceAll(/./gsu, (letter) => SMALL_CAPITALS.get(letter) ?? letter);
  return unified(letters)
    .replaceAll(/[1l|]/g, 'i')
    .replaceAll(/(?<=[ij])\u0307/g, '');
}

/** Letters and digits of a name, without accents and punctuation: `ádmin` and `ad.min` resemble `admin`. */
const lettersOf = (name: string): string => skeletonOf(name).replaceAll(/[^\p{L}\p{N}]/gu, '');

let madeOfBuiltIn: RegExp | undefined;

/** Whether a name resembles a built-in name or a sequence of them ("Administrator (Foyer)"). */
export function looksBuiltIn(name: string): boolean {
  madeOfBuiltIn ??= new RegExp(`^(?:${BUILT_IN.map(lettersOf).join('|')})+$`, 'u');
  return madeOfBuiltIn.test(lettersOf(name));
}

/** Returns a function that checks whether a username resembles one of these without being equal to it. */
export function looksLikeOneOf(others: readonly string[]): (username: string) => boolean {
  const taken = new Map(others.map((name) => [skeletonOf(name), name]));
  return (username) => {
    const match = taken.get(skeletonOf(username));
    return match !== undefined && match !== username;
  };
}
