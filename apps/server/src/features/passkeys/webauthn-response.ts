import type { RegistrationResponseJSON } from '@simplewebauthn/server';

/** WebAuthn Level 3, 4: a credential's id has at most 1023 bytes. */
export const MAX_CREDENTIAL_ID_LENGTH = Math.ceil((1023 * 4) / 3);
/** How a browser reaches a passkey (WebAuthn Level 3, 5.8.4). */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/** What an answer says of itself. */
type ClientData = {
  /** The challenge that it is for; it must be one of ours to be of any use. */
  readonly challenge: string;
  /** It was made in a frame that another site shows. */
  readonly isFramed: boolean;
};

/** Reads what an answer says of itself; undefined when it says nothing that can be read. */
export function readClientData(clientDataJSON: string): ClientData | undefined {
  try {
    const text = Buffer.from(clientDataJSON, 'base64url').toString('utf8');
    const { challenge, crossOrigin } = JSON.parse(text) as Record<string, unknown>; // looked at below
    if (typeof challenge !== 'string' || challenge.length > 64) return undefined;
    return { challenge, isFramed: crossOrigin === true };
  } catch {
    return undefined;
  }
}

/** The ways that a browser names, as far as there are such; it may name anything. */
export function transportsOf({ response }: RegistrationResponseJSON): string[] {
  const named: unknown = response.transports;
  return Array.isArray(named) ? TRANSPORTS.filter((transport) => named.includes(transport)) : [];
}

/**
 * The answer without its attestation. None is asked for and nothing is believed of one; but to check one the
 * library would call the addresses that its certificates name, whoever made them.
 */
export async function removeAttestation(answer: RegistrationResponseJSON): Promise<RegistrationResponseJSON> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(answer.response.attestationObject));
  const entries = [
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', decoded.get('authData')],
  ] as const;
  const attestationObject = isoBase64URL.fromBuffer(
    isoCBOR.encode(new Map<string, (typeof entries)[number][1]>(entries)),
  );
  return { ...answer, response: { ...answer.response, attestationObject } };
}
