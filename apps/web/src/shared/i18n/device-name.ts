import { t } from './language.ts';

/** What people call a device, by what the server could tell of it: "Chrome on Windows". */
export function deviceName({ browser, system }: { browser: string; system: string }): string {
  if (browser !== '' && system !== '') return t('account.browserOnSystem', { browser, system });
  return browser || system || t('account.unknownDevice');
}
