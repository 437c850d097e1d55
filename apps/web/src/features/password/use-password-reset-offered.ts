import { useEffect, useState } from 'react';

import { readBoot } from '#/shared/session/boot.ts';

import { fetchPasswordResetOffered } from './data.ts';

/**
 * Whether people may reset their password by mail; undefined until it is known. What the page was
 * loaded with is believed when it says yes: a no may be older than the link that led here.
 */
export function usePasswordResetOffered(): boolean | undefined {
  const offeredAtFirst = readBoot().loginPage.userEmailVerificationStatus;
  const [offered, setOffered] = useState<boolean | undefined>(offeredAtFirst || undefined);
  useEffect(() => {
    if (!offeredAtFirst) fetchPasswordResetOffered().then(setOffered, () => setOffered(false));
  }, [offeredAtFirst]);
  return offered;
}
