import { canonicalEmail } from '@foyer/contract/email.ts';
import { RETRIEVAL_WINDOW_SECONDS, RETRIEVALS } from '@foyer/contract/limits.ts';

import type { Answered, Captchas } from '#/features/captcha/service.ts';
import type { SettingsService } from '#/features/settings/service.ts';
import type { UserStores } from '#/features/users/service.ts';
import type { AuditTrail } from '#/platform/audit.ts';
import { Fault } from '#/platform/fault.ts';
import type { Log } from '#/platform/log.ts';
import type { Origin } from '#/platform/origin.ts';
import type { RateLimiter } from '#/platform/rate.ts';
import { keyed } from '#/platform/secrets.ts';
import type { Work } from '#/platform/work.ts';
import { createWorker } from '#/platform/worker.ts';

import type { Links, LinkStores } from './links.ts';
import type { RetrievalStore } from './retrieval-store.ts';

type Stores = LinkStores & UserStores & { retrievals: RetrievalStore; audit: AuditTrail };
type Needs = Work<Stores> & {
  captchas: Captchas;
  links: Links;
  settings: SettingsService;
  rates: RateLimiter;
  key: Buffer;
  log: Log;
};

export type Asking = { readonly email: string; readonly captcha: Answered };

const LIMIT = { calls: RETRIEVALS, seconds: RETRIEVAL_WINDOW_SECONDS, exact: true } as const;
/** Questions are answered together, this long after the first of them: never within the call that asked. */
const GATHER_MS = 1000;
const LOOK_MS = 15_000;

/**
 * A mail with a link for somebody who has forgotten the password. The call only writes the question down;
 * whom it concerns is looked up later, so that neither its answer nor its time tells whether an address
 * belongs to anybody (CVE-2024-41952, CVE-2026-23511).
 */
export function createRetrieval({ work, captchas, links, settings, rates, key, log }: Needs) {
  /** Answers one question; false when there is none. */
  function answerOne(): Promise<boolean> {
    return work(async (stores) => {
      const question = await stores.retrievals.take();
      if (question === undefined) return false;
      for (const account of await stores.users.listByEmail(question.email)) {
        if (account.status === 'disabled') continue;
        // Who never came to use the invitation gets a new one: there is no password yet to be forgotten.
        await links.send(stores, account, account.status === 'invited' ? 'account.activation' : 'password.reset');
        await stores.audit.record(
          { address: question.address, device: '', requestId: question.request_id },
          { event: 'password.retrieval', actorId: account.id, actor: account.username, result: 'done' },
        );
      }
      return true;
    });
  }

  const worker = createWorker({ name: 'retrieval', run: answerOne, everyMs: LOOK_MS, log });

  return {
    worker,

    /** Asks for the mail. A0920 when it is switched off, A0206, A0204, A0205, and A0942 for one address too often. */
    async ask({ email, captcha }: Asking, from: Origin): Promise<void> {
      if (!(await settings.get('signInPage')).userEmailVerificationStatus) throw new Fault('email_verification_off');
      const address = canonicalEmail(email);
      if (address === undefined) throw new Fault('illegal_input', { fields: { '/email': 'format' } });
      await captchas.check(captcha);
      const seconds = await rates.secondsToWait(`retrieval ${keyed(key, address).toString('base64url')}`, LIMIT);
      if (seconds > 0) throw new Fault('retrieval_too_frequent', { seconds });
      await work(({ retrievals }) => retrievals.add(address, from));
      worker.wake(GATHER_MS);
    },
  };
}

export type Retrieval = ReturnType<typeof createRetrieval>;
