import type { RegistrationResponseJSON } from '@simplewebauthn/server';

/** Maximum length in base64url. A credential ID has at most 1023 bytes (WebAuthn Level 3, 4). */
export const MAX_CREDENTIAL_ID_LENGTH = Math.ceil((1023 * 4) / 3);
/** Transports between a browser and a passkey (WebAuthn Level 3, 5.8.4). */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

type ClientData = {
  /** Challenge of the response, not yet compared with the issued ones. */
  readonly challenge: string;
  /** Whether the response was created in another site's frame. */
  readonly isFramed: boolean;
};

/** Parses the client data of a response; undefined when it is invalid. */
export function readClientData(clientDataJSON: string): ClientData | undefined {
  try {
    const text = Buffer.from(clientDataJSON, 'base64url').toString('utf8');
    const { challenge, crossOrigin } = JSON.parse(text) as Record<string, unknown>; // checked below
    if (typeof challenge !== 'string' || challenge.length > 64) return undefined;
    return { challenge, isFramed: crossOrigin === true };
  } catch {
    return undefined;
  }
}

/** The known transports among those that a browser reports. Browsers may report any text. */
export function transportsOf({ response }: RegistrationResponseJSON): string[] {
  const named: unknown = response.transports;
  return Array.isArray(named) ? TRANSPORTS.filter((transport) => named.includes(transport)) : [];
}

/**
 * Removes the attestation from a response. Foyer neither requests nor trusts one. To verify one, the library would
 * request URLs that the attestation's certificates contain. An attacker can choose these URLs (SSRF; OWASP ASVS 5.0
 * 1.3.6).
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
