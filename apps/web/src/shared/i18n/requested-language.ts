import type { Location } from '#/shared/navigation/location.ts';

/** Maximum length of `ui_locales`: applications name only a few languages. */
const MAX_TAGS = 200;

/**
 * The first language of a sign-in request (`ui_locales`, OpenID Connect Core 1.0, 3.1.2.1) that is offered here. Tags
 * of BCP 47 are shortened from their end (RFC 4647 3.4): `de-AT` finds `de`.
 */
export function requestedLanguage(
  { path, query }: Location,
  offered: readonly { readonly code: string }[],
): string | undefined {
  const tags = path === '/otherSystemLogin' ? (query.get('ui_locales') ?? '').slice(0, MAX_TAGS).split(' ') : [];
  for (const tag of tags)
    for (let rest = tag.toLowerCase(); rest !== ''; rest = rest.slice(0, Math.max(0, rest.lastIndexOf('-')))) {
      const match = offered.find(({ code }) => code.toLowerCase() === rest);
      if (match !== undefined) return match.code;
    }
  return undefined;
}
