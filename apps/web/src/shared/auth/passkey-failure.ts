/**
 * Why the browser returned no passkey: the user closed its dialog or took too long; this device already has one for the
 * account; passkeys cannot be used here; or another error.
 */
export type PasskeyFailure = 'cancelled' | 'present' | 'impossible' | 'failed';

/**
 * Time in which no user can close a dialog, in milliseconds. After a faster error, the browser has shown no dialog, as
 * Chrome does with an invalid certificate.
 */
const IMMEDIATE_MS = 500;

/**
 * Classifies the error of a request (WebAuthn Level 3, 5.1.3 and 5.1.4) by its name and by how long the request took.
 */
export function passkeyFailure(error: unknown, afterMs: number): PasskeyFailure {
  switch (error instanceof Error ? error.name : '') {
    case 'AbortError':
      return 'cancelled';
    case 'NotAllowedError':
      return afterMs < IMMEDIATE_MS ? 'impossible' : 'cancelled';
    case 'InvalidStateError':
      return 'present';
    case 'SecurityError':
    case 'NotSupportedError':
    case 'ConstraintError':
      return 'impossible';
    default:
      return 'failed';
  }
}
