import type { OwnSession } from '@foyer/contract/session.ts';

import { t } from '#/shared/language.ts';

/** What people call the device of a session: "Chrome on Windows". */
export function deviceName({ browser, system }: Pick<OwnSession, 'browser' | 'system'>): string {
  if (browser !== '' && system !== '') return t('account.browserOnSystem', { browser, system });
  return browser || system || t('account.unknownDevice');
}
