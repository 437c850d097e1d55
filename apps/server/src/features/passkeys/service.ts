import { PASSKEY_CHALLENGE_SECONDS } from '@foyer/contract/limits/passkeys.ts';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

import type { SettingsService } from '#/features/settings/service.ts';
import type { TokenPurpose } from '#/platform/crypto/one-time-tokens.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Repositories } from '#/repositories.ts';

import { type RelyingParty, relyingPartyOf } from './relying-party.ts';
import type { NewPasskey } from './repository.ts';
import { MAX_CREDENTIAL_ID_LENGTH, readClientData, transportsOf, removeAttestation } from './webauthn-response.ts';

type PasskeyServiceRepositories = Repositories<'oneTimeTokens' | 'passkeys'>;
type PasskeyPurpose = Extract<TokenPurpose, `passkey.${string}`>;

/** Options and responses in the JSON formats of WebAuthn Level 3. */
export type WebAuthnJson = Record<string, unknown>;

export type VerifiedPasskey = {
  readonly id: string;
  readonly userId: string;
  readonly counter: number;
};

/** User and session for which a challenge is issued. It must be used in the same session. */
type ChallengeOwner = { readonly userId: string; readonly sessionId: string };

type PasskeyNeeds = Work<PasskeyServiceRepositories> & { settings: SettingsService; publicUrl: () => string };

/** Loaded on first use, since it is large and few installations need it. */
const library = () => import('@simplewebauthn/server');
/**
 * Signature algorithms of keys (COSE): EdDSA, ES256, RS256. Listed explicitly, since the library's default includes
 * ML-DSA, which is experimental in Node and prints a warning.
 */
const ALGORITHMS = [-8, -7, -257];

/** WebAuthn: options for browsers, and verification of their responses. Challenges are single-use. */
export function createPasskeys({ work, read, settings, publicUrl }: PasskeyNeeds) {
  function requireRelyingParty(): RelyingParty {
    const party = relyingPartyOf(publicUrl());
    if (party === undefined) throw new Fault('forbidden');
    return party;
  }

  /** Issues a challenge. In a session it replaces the previous one. */
  async function challengeFor(purpose: PasskeyPurpose, owner?: ChallengeOwner) {
    const payload = { userId: owner?.userId, sessionId: owner?.sessionId };
    const secret = await work(({ oneTimeTokens }) =>
      oneTimeTokens.issue(purpose, payload, PASSKEY_CHALLENGE_SECONDS, owner?.sessionId),
    );
    return new Uint8Array(Buffer.from(secret, 'base64url'));
  }

  /**
   * Consumes the challenge of a response, even if the response is invalid. A0205 for an unknown challenge. `isMatch`:
   * the challenge was issued in the same session, and the response is not from another site's frame.
   */
  async function consumeChallenge(purpose: PasskeyPurpose, clientDataJSON: string, owner?: ChallengeOwner) {
    const clientData = readClientData(clientDataJSON);
    if (clientData === undefined) throw new Fault('illegal_input', { fields: { '/credential': 'format' } });
    const payload = await work(({ oneTimeTokens }) => oneTimeTokens.consume(purpose, clientData.challenge));
    if (payload === undefined) throw new Fault('code_expired');
    const { userId, sessionId } = payload as Partial<ChallengeOwner>; // only challengeFor() issues it
    return {
      challenge: clientData.challenge,
      isMatch: !clientData.isFramed && userId === owner?.userId && sessionId === owner?.sessionId,
    };
  }

  /** Whether browsers can create passkeys for this installation. */
  const areAvailable = () => relyingPartyOf(publicUrl()) !== undefined;

  return {
    areAvailable,

    /** The sign-in page settings as users see them, without passkeys where they are unavailable. */
    presentPage<P extends { passkeySwitch: boolean }>(page: P): P {
      return { ...page, passkeySwitch: page.passkeySwitch && areAvailable() };
    },

    /** WebAuthn options for creating a passkey in a session. */
    async createRegistrationOptions(
      owner: ChallengeOwner,
      names: { username: string; displayName: string },
    ): Promise<WebAuthnJson> {
      const party = requireRelyingParty();
      const [{ generateRegistrationOptions }, { name }, existing, challenge] = await Promise.all([
        library(),
        settings.get('brand'),
        read(({ passkeys }) => passkeys.list(owner.userId)),
        challengeFor('passkey.registration', owner),
      ]);
      const options = await generateRegistrationOptions({
        rpName: name,
        rpID: party.id,
        userID: new Uint8Array(handleOf(owner.userId)),
        userName: names.username,
        userDisplayName: names.displayName,
        challenge,
        timeout: PASSKEY_CHALLENGE_SECONDS * 1000,
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: existing.map(descriptorOf),
        // Discoverable, so that the passkey also works for a sign-in without a username and password.
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      });
      return { ...options };
    },

    /** Verifies a created passkey. A0205 for an unknown challenge, A0401 for any other invalid response. */
    async verifyRegistration(credential: object, owner: ChallengeOwner): Promise<Omit<NewPasskey, 'name'>> {
      const party = requireRelyingParty();
      const response = registrationOf(credential);
      const { clientDataJSON } = response.response;
      const { challenge, isMatch } = await consumeChallenge('passkey.registration', clientDataJSON, owner);
      const { verifyRegistrationResponse } = await library();
      const verified = await removeAttestation(response)
        .then((plain) =>
          verifyRegistrationResponse({
            response: plain,
            expectedChallenge: challenge,
            expectedOrigin: party.origin,
            expectedRPID: party.id,
            requireUserVerification: false,
            supportedAlgorithmIDs: ALGORITHMS,
          }),
        )
        .catch(() => undefined); // the library throws for any invalid response
      const created = verified?.registrationInfo?.credential;
      if (
        !isMatch ||
        created === undefined ||
        created.id !== response.id ||
        created.id.length > MAX_CREDENTIAL_ID_LENGTH
      )
        throw new Fault('illegal_input', { fields: { '/credential': 'format' } });
      return {
        id: created.id,
        userId: owner.userId,
        publicKey: created.publicKey,
        counter: created.counter,
        transports: transportsOf(response),
        synced: verified?.registrationInfo?.credentialBackedUp === true,
      };
    },

    /**
     * WebAuthn options for using one of a user's passkeys or, without an owner, any passkey. A0404 when the user has
     * none.
     */
    async createAssertionOptions(
      purpose: 'passkey.step' | 'passkey.sign-in',
      owner?: ChallengeOwner,
    ): Promise<WebAuthnJson> {
      const party = requireRelyingParty();
      const existing = owner === undefined ? [] : await read(({ passkeys }) => passkeys.list(owner.userId));
      if (owner !== undefined && existing.length === 0) throw new Fault('not_found');
      const challenge = await challengeFor(purpose, owner);
      const { generateAuthenticationOptions } = await library();
      const options = await generateAuthenticationOptions({
        rpID: party.id,
        challenge,
        timeout: PASSKEY_CHALLENGE_SECONDS * 1000,
        allowCredentials: existing.map(descriptorOf),
        userVerification: purpose === 'passkey.sign-in' ? 'required' : 'preferred',
      });
      return { ...options };
    },

    /**
     * Verifies a response and returns its passkey, of any user. Undefined for an invalid response, A0205 for an unknown
     * challenge. A sign-in without a password requires user verification and a user handle (WebAuthn Level 3, 7.2). The
     * caller must record the counter with the repository's `recordUse`.
     */
    async verifyAssertion(
      purpose: 'passkey.step' | 'passkey.sign-in',
      credential: object,
      owner?: ChallengeOwner,
    ): Promise<VerifiedPasskey | undefined> {
      const party = requireRelyingParty();
      const response = assertionOf(credential);
      const { challenge, isMatch } = await consumeChallenge(purpose, response.response.clientDataJSON, owner);
      const stored = await read(({ passkeys }) => passkeys.find(response.id));
      if (!isMatch || stored === undefined) return undefined;
      const handle = handleOf(stored.user_id).toString('base64url');
      if ((response.response.userHandle ?? (owner === undefined ? '' : handle)) !== handle) return undefined;
      const { verifyAuthenticationResponse } = await library();
      const verified = await verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: purpose === 'passkey.sign-in',
        credential: { id: stored.id, publicKey: new Uint8Array(stored.public_key), counter: stored.counter },
      }).catch(() => undefined); // the library throws for any invalid response
      if (verified?.verified !== true) return undefined;
      return { id: stored.id, userId: stored.user_id, counter: verified.authenticationInfo.newCounter };
    },
  };
}

export type Passkeys = ReturnType<typeof createPasskeys>;

/** User handle for authenticators: bytes without personal data. */
function handleOf(userId: string): Buffer {
  return Buffer.from(userId.replaceAll('-', ''), 'hex');
}

function descriptorOf({ id, transports }: { id: string; transports: string }) {
  return { id, ...(transports === '' ? {} : { transports: transports.split(',') }) };
}

// The contract has validated the fields that this module reads. The library validates the rest.
const registrationOf = (credential: object) => credential as RegistrationResponseJSON;
const assertionOf = (credential: object) => credential as AuthenticationResponseJSON;
