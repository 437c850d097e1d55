import type { Claims } from '#/features/licence/claims.ts';

/** A table of the claims of a licence and of further facts about it. */
export function describe(claims: Claims, beside: Readonly<Record<string, string>>): string {
  const { serverId = '', primaryLicenceId, enlargeLicenceIds, type, expirationTime, limitContent } = claims;
  const rows = {
    product: claims.product,
    server: serverId === '' ? 'none' : serverId,
    licence: claims.id,
    kind: primaryLicenceId === null ? 'primary' : `enlarges ${primaryLicenceId}`,
    keeps: enlargeLicenceIds.length === 0 ? 'none' : enlargeLicenceIds.join(', '),
    type: type === 'official' ? 'official' : 'trial',
    'first day': claims.activationTime,
    'last day': expirationTime ?? 'none: permanent',
    stores: String(claims.serviceStore),
    devices: String(claims.devicesNumber),
    EPDs: String(claims.epdQuantity),
    Luminas: String(claims.luminaQuantity),
    limits: limitContent === '' ? 'none' : limitContent,
    'issued at': claims.issuedAt,
    'resets clock': claims.resetsClock === true ? 'yes' : 'no',
    ...beside,
  };
  return Object.entries(rows)
    .map(([name, value]) => `  ${name.padEnd(14)}${plain(value)}\n`)
    .join('');
}

/** Escapes control characters, so that the content of a file cannot control the terminal (CWE-150). */
function plain(text: string): string {
  return text.replace(/\p{C}/gu, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}
