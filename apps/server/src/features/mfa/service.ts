import { SUPER_ADMINISTRATOR_GRACE_SECONDS } from '@foyer/contract/limits/mfa.ts';
import type { Settings } from '@foyer/contract/settings.ts';

import type { Passkeys } from '#/features/passkeys/service.ts';
import type { Roles } from '#/features/roles/service.ts';
import type { SettingsService } from '#/features/settings/service.ts';
import type { SecondFactorStatus } from '#/features/sign-in/steps.ts';
import type { Account } from '#/features/users/account-row-lock.ts';
import type { Keys } from '#/platform/crypto/keys.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Repositories } from '#/repositories.ts';

import { generateRecoveryCodes, recoveryCodeHash, formatRecoveryCode } from './recovery-codes.ts';

type FactorNeeds = Work<Repositories<'factors' | 'passkeys' | 'roles'>> & {
  passkeys: Passkeys;
  roles: Roles;
  settings: SettingsService;
  /** Key of the HMAC of recovery codes. */
  keys: Pick<Keys, 'pepper'>;
};

/** Locks the caller's account. Calls that verify or change its factors are serialised across all processes. */
export async function lockCallerAccount({ users }: Repositories<'users'>, { userId }: Caller): Promise<Account> {
  const account = await users.lockAccount(userId);
  if (account?.status !== 'active') throw new Fault('session_expired');
  return account;
}

/** Second factors: which ones a user has enrolled, and whether the user needs one. */
export function createFactors({ read, passkeys, roles, settings, keys: { pepper: key } }: FactorNeeds) {
  /**
   * Enrolled factors of a user. A factor counts even when it is no longer offered: otherwise a setting could weaken an
   * account.
   */
  function enrolledFactors(repositories: Repositories<'factors'>, userId: string) {
    return repositories.factors.findEnrolled(userId);
  }

  /**
   * Whether a session may change its user's factors: during a sign-in, with a verified factor, or when none is
   * enrolled.
   */
  async function mayChange(
    repositories: Repositories<'factors'>,
    { userId, scope, secondFactor }: Caller,
  ): Promise<boolean> {
    if (scope !== 'full' || (secondFactor !== null && secondFactor !== 'device')) return true;
    const { code, passkey } = await enrolledFactors(repositories, userId);
    return !code && !passkey;
  }

  /** Whether users may add passkeys, as a second factor or to sign in without a password. */
  async function offersPasskeys(): Promise<boolean> {
    const [mfa, page] = await Promise.all([settings.get('mfa'), settings.get('signInPage')]);
    return passkeys.areAvailable() && ((mfa.passkeys && mfa.mode !== 'off') || page.passkeySwitch);
  }

  /**
   * A user's second-factor mode. Where the factor is optional, a role or the setting for super administrators may
   * enforce it.
   */
  async function modeFor(userId: string): Promise<SecondFactorStatus['mfaMode']> {
    const mfa = await settings.get('mfa');
    if (mfa.mode !== 'optional') return mfa.mode;
    return (await roles.isSecondFactorEnforced(userId, graceSeconds(mfa))) ? 'enforced' : 'optional';
  }

  return {
    enrolledFactors,
    mayChange,
    offersPasskeys,
    modeFor,

    /**
     * A0302 unless the caller may change factors. A password or a trusted browser is not enough to replace an enrolled
     * factor.
     */
    async requireVerified(repositories: Repositories<'factors'>, caller: Caller): Promise<void> {
      if (!(await mayChange(repositories, caller))) throw new Fault('forbidden');
    },

    async secondFactorStatusOf(userId: string): Promise<SecondFactorStatus> {
      const mfa = await settings.get('mfa');
      if (mfa.mode === 'off') return { mfaMode: 'off', isFactorEnrolled: false };
      const status = await read((repositories) => repositories.factors.findStatus(userId, graceSeconds(mfa)));
      return { mfaMode: status.isEnforced ? 'enforced' : mfa.mode, isFactorEnrolled: status.isEnrolled };
    },

    /** Replaces the recovery codes inside the caller's transaction. Returns them in displayed form. */
    async renewRecoveryCodes({ factors }: Repositories<'factors'>, userId: string): Promise<string[]> {
      const codes = generateRecoveryCodes();
      await factors.saveRecoveryCodes(
        userId,
        codes.map((code) => recoveryCodeHash(key, userId, code)),
      );
      return codes.map(formatRecoveryCode);
    },

    /** Consumes a recovery code, inside the caller's transaction. False for an unknown code. */
    useRecoveryCode({ factors }: Repositories<'factors'>, userId: string, code: string): Promise<boolean> {
      return factors.useRecoveryCode(userId, recoveryCodeHash(key, userId, code));
    },
  };
}

/** Seconds from the grant of the super administrator role until it enforces a second factor, if it does. */
function graceSeconds({ superAdministrators }: Settings['mfa']): number | undefined {
  return superAdministrators ? SUPER_ADMINISTRATOR_GRACE_SECONDS : undefined;
}

export type Factors = ReturnType<typeof createFactors>;
