import { PASSKEY_CHALLENGE_SECONDS } from '@foyer/contract/limits.ts';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

import { Fault } from '#/platform/fault.ts';
import type { Once, Purpose } from '#/platform/once.ts';
import type { Work } from '#/platform/work.ts';

import { type RelyingParty, relyingPartyOf } from './relying-party.ts';
import type { NewPasskey, PasskeyStore } from './store.ts';

export type PasskeyStores = { passkeys: PasskeyStore };
type Stores = PasskeyStores & { once: Once };
type PasskeyPurpose = Extract<Purpose, `passkey.${string}`>;

/** Options and answers as JSON, of the forms that WebAuthn Level 3 gives them. */
export type Json = Record<string, unknown>;

/** A passkey that has proved to be there. */
export type Shown = {
  readonly id: string;
  readonly userId: string;
  readonly counter: number;
  /** Whom its challenge was for; nobody knows at a sign-in without a password. */
  readonly challenged: string | undefined;
};

type Needs = Work<Stores> & { publicUrl: () => string };

/** Large, and needed by few installations: loaded with the first passkey. */
const library = () => import('@simplewebauthn/server');

/** WebAuthn: what browsers are asked, and whether their answers hold. Challenges are good once. */
export function createPasskeys({ work, read, publicUrl }: Needs) {
  function requireParty(): RelyingParty {
    const party = relyingPartyOf(publicUrl());
    if (party === undefined) throw new Fault('forbidden');
    return party;
  }

  async function challengeFor(purpose: PasskeyPurpose, payload: { userId?: string }, subject?: string) {
    const secret = await work(({ once }) => once.issue(purpose, payload, PASSKEY_CHALLENGE_SECONDS, subject));
    return Buffer.from(secret, 'base64url');
  }

  /** Uses the challenge of an answer up, whatever becomes of the answer; A0205 when it is none of ours. */
  async function consumeChallenge(purpose: PasskeyPurpose, clientDataJSON: string) {
    const challenge = challengeOf(clientDataJSON);
    const payload = await work(({ once }) => once.consume(purpose, challenge));
    if (payload === undefined) throw new Fault('code_expired');
    return { challenge, userId: (payload as { userId?: string }).userId }; // only challengeFor() issues it
  }

  return {
    /** Whether browsers make passkeys for this installation at all. */
    arePossible(): boolean {
      return relyingPartyOf(publicUrl()) !== undefined;
    },

    /** What a browser is asked to make a passkey for a user. */
    async registration(user: { id: string; username: string; displayName: string }, sessionId: string): Promise<Json> {
      const party = requireParty();
      const [{ generateRegistrationOptions }, present, challenge] = await Promise.all([
        library(),
        read(({ passkeys }) => passkeys.list(user.id)),
        challengeFor('passkey.registration', { userId: user.id }, sessionId),
      ]);
      const options = await generateRegistrationOptions({
        rpName: party.name,
        rpID: party.id,
        userID: new Uint8Array(Buffer.from(user.id.replaceAll('-', ''), 'hex')),
        userName: user.username,
        userDisplayName: user.displayName,
        challenge: new Uint8Array(challenge),
        timeout: PASSKEY_CHALLENGE_SECONDS * 1000,
        attestationType: 'none',
        excludeCredentials: present.map(descriptorOf),
        // Found without a username, so that it serves a sign-in without a password, too.
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      });
      return { ...options };
    },

    /** The passkey that a browser has made; A0205 without its challenge, A0401 when anything else is wrong. */
    async verifyRegistration(credential: object, userId: string): Promise<Omit<NewPasskey, 'name'>> {
      const party = requireParty();
      const response = registrationOf(credential);
      const { challenge, userId: challenged } = await consumeChallenge(
        'passkey.registration',
        response.response.clientDataJSON,
      );
      const { verifyRegistrationResponse } = await library();
      const verified = await verifyRegistrationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: false,
      }).catch(() => undefined); // the library throws for whatever an answer has wrong
      if (verified?.verified !== true || challenged !== userId)
        throw new Fault('illegal_input', { fields: { '/credential': 'format' } });
      const { credential: made, credentialBackedUp } = verified.registrationInfo;
      return {
        id: made.id,
        userId,
        publicKey: made.publicKey,
        counter: made.counter,
        transports: made.transports ?? [],
        synced: credentialBackedUp,
      };
    },

    /** What a browser is asked to show one of a user's passkeys, or any at all. A0404 when the user has none. */
    async assertion(purpose: 'passkey.step' | 'passkey.sign-in', userId?: string, subject?: string): Promise<Json> {
      const party = requireParty();
      const present = userId === undefined ? [] : await read(({ passkeys }) => passkeys.list(userId));
      if (userId !== undefined && present.length === 0) throw new Fault('not_found');
      const challenge = await challengeFor(purpose, userId === undefined ? {} : { userId }, subject);
      const { generateAuthenticationOptions } = await library();
      const options = await generateAuthenticationOptions({
        rpID: party.id,
        challenge: new Uint8Array(challenge),
        timeout: PASSKEY_CHALLENGE_SECONDS * 1000,
        allowCredentials: present.map(descriptorOf),
        userVerification: purpose === 'passkey.sign-in' ? 'required' : 'preferred',
      });
      return { ...options };
    },

    /**
     * The passkey behind an answer; undefined when it does not hold, A0205 without its challenge. A sign-in
     * without a password needs its user verified. Its counter is still to be noted: `use` of the store.
     */
    async verifyAssertion(
      purpose: 'passkey.step' | 'passkey.sign-in',
      credential: object,
    ): Promise<Shown | undefined> {
      const party = requireParty();
      const response = assertionOf(credential);
      const { challenge, userId: challenged } = await consumeChallenge(purpose, response.response.clientDataJSON);
      const known = await read(({ passkeys }) => passkeys.find(response.id));
      if (known === undefined) return undefined;
      const { verifyAuthenticationResponse } = await library();
      const verified = await verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: purpose === 'passkey.sign-in',
        credential: { id: known.id, publicKey: new Uint8Array(known.public_key), counter: known.counter },
      }).catch(() => undefined); // the library throws for whatever an answer has wrong
      if (verified?.verified !== true) return undefined;
      return { id: known.id, userId: known.user_id, counter: verified.authenticationInfo.newCounter, challenged };
    },
  };
}

export type Passkeys = ReturnType<typeof createPasskeys>;

/** The challenge that an answer says it is for; it must be one of ours to be of any use. */
function challengeOf(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as { challenge: unknown }; // looked at below
    if (typeof challenge === 'string' && challenge.length <= 64) return challenge;
  } catch {
    // told below
  }
  throw new Fault('illegal_input', { fields: { '/credential': 'format' } });
}

function descriptorOf({ id, transports }: { id: string; transports: string }) {
  return { id, ...(transports === '' ? {} : { transports: transports.split(',') }) };
}

// The contract has checked what is looked at; the library checks the rest, byte by byte.
const registrationOf = (credential: object) => credential as RegistrationResponseJSON;
const assertionOf = (credential: object) => credential as AuthenticationResponseJSON;
