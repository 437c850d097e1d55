import { MAX_PASSWORD_EXPIRY_DAYS } from '@foyer/contract/limits/password.ts';
import type { RankName } from '@foyer/contract/rules/password-rank.ts';

import type { SettingDraft } from '#/administration/settings/use-setting.ts';
import { numberProblem, wholeNumber } from '#/administration/settings/whole-number.ts';

type PasswordDraft = { readonly rank: RankName; readonly expires: boolean; readonly expiryDays: string };

/** Default when password expiry is switched on. */
const USUAL_DAYS = '365';

/** Draft of the password settings. */
export const PASSWORD: SettingDraft<'password', PasswordDraft> = {
  draftOf: ({ rank, expiryDays }) => ({
    rank,
    expires: expiryDays > 0,
    expiryDays: expiryDays > 0 ? String(expiryDays) : USUAL_DAYS,
  }),
  valueOf: ({ rank, expires, expiryDays }) => ({
    rank,
    expiryDays: expires ? (wholeNumber(expiryDays, 1, MAX_PASSWORD_EXPIRY_DAYS) ?? NaN) : 0,
  }),
  check: ({ expires, expiryDays }) =>
    expires ? numberProblem('/expiryDays', expiryDays, 1, MAX_PASSWORD_EXPIRY_DAYS) : {},
};
