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

/** Options and answers as JSON, of the forms that WebAuthn Level 3 gives them. */
export type WebAuthnJson = Record<string, unknown>;

/** A passkey that has proved to be there. */
export type VerifiedPasskey = {
  readonly id: string;
  readonly userId: string;
  readonly counter: number;
};

/** In whose session a challenge is asked for, and used. */
type ChallengeOwner = { readonly userId: string; readonly sessionId: string };

type PasskeyNeeds = Work<PasskeyServiceRepositories> & { settings: SettingsService; publicUrl: () => string };

/** Large, and needed by few installations: loaded with the first passkey. */
const library = () => import('@simplewebauthn/server');
/**
 * What a key may sign with (COSE): EdDSA, ES256, RS256. Said in so many words, since the library would ask Node
 * for ML-DSA otherwise, which is an experiment there and warns of itself.
 */
const ALGORITHMS = [-8, -7, -257];

/** WebAuthn: what browsers are asked, and whether their answers hold. Challenges are good once. */
export function createPasskeys({ work, read, settings, publicUrl }: PasskeyNeeds) {
  function requireRelyingParty(): RelyingParty {
    const party = relyingPartyOf(publicUrl());
    if (party === undefined) throw new Fault('forbidden');
    return party;
  }

  /** A new challenge; in a session it takes the place of the one before it. */
  async function challengeFor(purpose: PasskeyPurpose, owner?: ChallengeOwner) {
    const payload = { userId: owner?.userId, sessionId: owner?.sessionId };
    const secret = await work(({ oneTimeTokens }) =>
      oneTimeTokens.issue(purpose, payload, PASSKEY_CHALLENGE_SECONDS, owner?.sessionId),
    );
    return new Uint8Array(Buffer.from(secret, 'base64url'));
  }

  /**
   * Uses the challenge of an answer up, whatever becomes of the answer; A0205 when it is none of ours. Whether it
   * fits: it was asked for in the same session, and answered in no other site's frame.
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

  /** Whether browsers make passkeys for this installation at all. */
  const areAvailable = () => relyingPartyOf(publicUrl()) !== undefined;

  return {
    areAvailable,

    /** The sign-in page as people see it: without passkeys where there are none. */
    presentPage<P extends { passkeySwitch: boolean }>(page: P): P {
      return { ...page, passkeySwitch: page.passkeySwitch && areAvailable() };
    },

    /** What a browser is asked to make a passkey for the user of a session. */
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
        // Found without a username, so that it serves a sign-in without a password, too.
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      });
      return { ...options };
    },

    /** The passkey that a browser has made; A0205 without its challenge, A0401 when anything else is wrong. */
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
        .catch(() => undefined); // the library throws for whatever an answer has wrong
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

    /** What a browser is asked to show one of a user's passkeys, or any at all. A0404 when the user has none. */
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
     * The passkey behind an answer, whosever it is; undefined when it does not hold, A0205 without its challenge.
     * A sign-in without a password needs its user verified and named (WebAuthn Level 3, 7.2). Its counter is
     * still to be noted: `use` of the store.
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
      }).catch(() => undefined); // the library throws for whatever an answer has wrong
      if (verified?.verified !== true) return undefined;
      return { id: stored.id, userId: stored.user_id, counter: verified.authenticationInfo.newCounter };
    },
  };
}

export type Passkeys = ReturnType<typeof createPasskeys>;

/** How authenticators name a user: bytes that say nothing about the person. */
function handleOf(userId: string): Buffer {
  return Buffer.from(userId.replaceAll('-', ''), 'hex');
}

function descriptorOf({ id, transports }: { id: string; transports: string }) {
  return { id, ...(transports === '' ? {} : { transports: transports.split(',') }) };
}

// The contract has checked what is looked at; the library checks the rest, byte by byte.
const registrationOf = (credential: object) => credential as RegistrationResponseJSON;
const assertionOf = (credential: object) => credential as AuthenticationResponseJSON;
