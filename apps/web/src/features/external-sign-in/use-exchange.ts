import { useEffect, useEffectEvent, useState } from 'react';

import { providerName } from '#/shared/i18n/display-names.ts';
import { t } from '#/shared/i18n/language.ts';
import { navigate } from '#/shared/navigation/location.ts';
import { ACCOUNT_PATH } from '#/shared/navigation/paths.ts';
import { continueSignIn } from '#/shared/session/continue-sign-in.ts';
import { clearSession, readSession } from '#/shared/session/session.ts';
import { showToast } from '#/shared/state/toasts.ts';

import type { ProviderResponse } from './callback.ts';
import { type ExchangeResult, exchange } from './data.ts';
import { type SsoRefusal, refusalOf } from './refusal.ts';

/** Exchanges a provider's response for a session or a linked account. Returns the refusal if the exchange fails. */
export function useExchange(provider: string, answer: ProviderResponse): SsoRefusal | undefined {
  const [refusal, setRefusal] = useState<SsoRefusal>();

  const accept = useEffectEvent((result: ExchangeResult) => {
    if ('provider' in result) {
      navigate(ACCOUNT_PATH, { replace: true });
      const { account } = result;
      return showToast({
        severity: 'success',
        text: t('externalSignIn.linked', { provider: providerName(provider), account }),
      });
    }
    // Clears the session of the user who was signed in before.
    if (readSession().accessToken !== undefined) clearSession();
    if (!continueSignIn(result)) setRefusal({ code: 'no token' });
    return undefined;
  });
  const refuse = useEffectEvent((failure: unknown) => {
    const why = refusalOf(failure);
    if (why.code === 'C0102' || why.code === 'C0105') clearSession('expired');
    setRefusal(why);
  });

  useEffect(() => {
    let left = false;
    // Never aborted: a provider's response can be exchanged only once.
    void exchange(provider, answer).then(
      (result) => left || accept(result),
      (failure: unknown) => left || refuse(failure),
    );
    return () => {
      left = true;
    };
  }, [provider, answer]);

  return refusal;
}
