import { useEffect, useState } from 'react';

import { readBoot } from '#/shared/session/boot.ts';

import { fetchPasswordResetOffered } from './data.ts';

/**
 * Whether users can reset their password by email; undefined while it loads. A yes in the boot data is trusted. A no is
 * checked, since it can be older than the link that was opened.
 */
export function usePasswordResetOffered(): boolean | undefined {
  const offeredAtFirst = readBoot().loginPage.userEmailVerificationStatus;
  const [offered, setOffered] = useState<boolean | undefined>(offeredAtFirst || undefined);
  useEffect(() => {
    if (!offeredAtFirst) fetchPasswordResetOffered().then(setOffered, () => setOffered(false));
  }, [offeredAtFirst]);
  return offered;
}
