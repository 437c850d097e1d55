import { useEffect, useState } from 'react';

import { readBoot } from '#/shared/session/boot.ts';

import { fetchPasswordResetOffered } from './data.ts';

/**
 * Whether users can reset their password by email; undefined while it loads. True in the boot data is used as is. False
 * is checked on the server, because the boot data can be older than the opened link.
 */
export function usePasswordResetOffered(): boolean | undefined {
  const offeredAtFirst = readBoot().loginPage.userEmailVerificationStatus;
  const [offered, setOffered] = useState<boolean | undefined>(offeredAtFirst || undefined);
  useEffect(() => {
    if (!offeredAtFirst) fetchPasswordResetOffered().then(setOffered, () => setOffered(false));
  }, [offeredAtFirst]);
  return offered;
}
