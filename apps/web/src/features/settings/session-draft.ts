import { MIN_SESSION_SECONDS, MAX_SESSION_SECONDS, MAX_SESSIONS_PER_USER } from '@foyer/contract/limits/sessions.ts';

import type { SettingDraft } from '#/administration/settings/use-setting.ts';
import { numberProblem, wholeNumber } from '#/administration/settings/whole-number.ts';
import { numberFormat } from '#/shared/i18n/format.ts';
import { currentLanguage, t } from '#/shared/i18n/language.ts';

import { amountProblem } from './amount-problem.ts';
import { amountOf, type Time, TIMES, totalOf } from './amount.ts';

type SessionDraft = {
  readonly idleSeconds: Time;
  readonly absoluteSeconds: Time;
  readonly limited: boolean;
  readonly perUser: string;
  readonly applicationsKeepAlive: boolean;
};

const SECONDS = { min: MIN_SESSION_SECONDS, max: MAX_SESSION_SECONDS };
/** Default when the session limit is switched on. */
const USUAL_LIMIT = '5';

const secondsOf = (time: Time): number => totalOf(time, TIMES, SECONDS) ?? NaN;

/** Draft of the session settings. */
export const SESSION: SettingDraft<'session', SessionDraft> = {
  draftOf: ({ idleSeconds, absoluteSeconds, perUser, applicationsKeepAlive }) => ({
    idleSeconds: amountOf(idleSeconds, TIMES),
    absoluteSeconds: amountOf(absoluteSeconds, TIMES),
    limited: perUser > 0,
    perUser: perUser > 0 ? String(perUser) : USUAL_LIMIT,
    applicationsKeepAlive,
  }),
  valueOf: ({ idleSeconds, absoluteSeconds, limited, perUser, applicationsKeepAlive }) => ({
    idleSeconds: secondsOf(idleSeconds),
    absoluteSeconds: secondsOf(absoluteSeconds),
    perUser: limited ? (wholeNumber(perUser, 1, MAX_SESSIONS_PER_USER) ?? NaN) : 0,
    applicationsKeepAlive,
  }),
  check: ({ idleSeconds, absoluteSeconds, limited, perUser }) => ({
    ...amountProblem('/idleSeconds', idleSeconds, TIMES, SECONDS, formatTime),
    ...amountProblem('/absoluteSeconds', absoluteSeconds, TIMES, SECONDS, formatTime),
    ...(limited && numberProblem('/perUser', perUser, 1, MAX_SESSIONS_PER_USER)),
  }),
  rules: [{ at: '/idleSeconds', rule: 'beyond_absolute', message: () => t('settings.wrong.beyondAbsolute') }],
};

const NAMES = { seconds: 'second', minutes: 'minute', hours: 'hour', days: 'day' } as const;

function formatTime(seconds: number): string {
  const { number, unit } = amountOf(seconds, TIMES);
  const format = { style: 'unit', unit: NAMES[unit], unitDisplay: 'long' } as const;
  return numberFormat(currentLanguage(), format).format(Number(number));
}
