/**
 * Why a browser has no passkey to give: the person left its dialog or took too long; this device has one for
 * the account already; passkeys cannot be used here; or something else.
 */
export type PasskeyFailure = 'cancelled' | 'present' | 'impossible' | 'failed';

/** Nobody leaves a dialog as fast: the browser has refused without asking, as Chrome does under a bad certificate. */
const IMMEDIATE_MS = 500;

/** Reads the error of a request (WebAuthn Level 3, 5.1.3 and 5.1.4) and how long it took. */
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
