import { LICENCE_WARNING_DAYS } from '@foyer/contract/limits/licence.ts';

import type { Notices } from '#/features/notices/service.ts';
import type { Translations } from '#/features/translations/service.ts';
import type { Work } from '#/platform/database/work.ts';
import type { Bus } from '#/platform/events/bus.ts';
import { LANGUAGES } from '#/platform/i18n/languages.ts';
import { createWorker } from '#/platform/jobs/worker.ts';
import type { Log } from '#/platform/log.ts';
import type { Repositories } from '#/repositories.ts';

import { expirationsOf } from './expirations.ts';
import type { Licences } from './service.ts';
import { type Expiration, renderWarning } from './warning.ts';

type LicenceWatchRepositories = Repositories<
  'announce' | 'inbox' | 'licences' | 'notices' | 'rights' | 'settings' | 'texts'
>;
type LicenceWatchNeeds = Work<LicenceWatchRepositories> & {
  bus: Bus;
  licences: Licences;
  notices: Notices;
  translations: Pick<Translations, 'textsWithin'>;
  log: Log;
};

const FIRST_WARNING = Math.max(...LICENCE_WARNING_DAYS);
const POLL_MS = 30_000;
/** Prefix of a warning's subject; the licence ID follows. */
const SUBJECT = 'licence:';
/**
 * Days before an expiration on which the first warning is sent. The evaluation has its own value: it is short and would
 * begin with a warning.
 */
const WARNED_FROM = { primary: FIRST_WARNING, enlarging: FIRST_WARNING, evaluation: 7 };

const subjectOf = ({ licenceId }: Expiration) => `${SUBJECT}${licenceId}`;

/** Records the latest time seen, and warns super administrators in their inboxes before a licence ends. */
export function createLicenceWatch({ work, read, bus, licences, notices, translations, log }: LicenceWatchNeeds) {
  /** Marks every due warning as sent. True when the last one was not sent before. */
  async function markWarned(
    { licences: store }: LicenceWatchRepositories,
    { licenceId, daysLeft }: Expiration,
  ): Promise<boolean> {
    let isNew = false;
    for (const days of LICENCE_WARNING_DAYS.filter((due) => daysLeft <= due))
      isNew = await store.markWarned(licenceId, days);
    return isNew;
  }

  async function warn(repositories: LicenceWatchRepositories, expiration: Expiration): Promise<void> {
    const getText = await translations.textsWithin(repositories);
    const texts = Object.fromEntries(
      LANGUAGES.map((language) => [language, renderWarning(expiration, language, getText)]),
    );
    // Users are sorted by ID: otherwise two processes could deadlock.
    const people = (await repositories.rights.listSuperAdministrators()).map(({ id }) => id).sort();
    for (const userId of people) {
      await repositories.inbox.lock(userId);
      await notices.notify(repositories, userId, 'WARNING_NOTICE', texts, subjectOf(expiration));
    }
  }

  /**
   * Sends the due warnings. A warning replaces the earlier one of its licence. Warnings are withdrawn when no
   * expiration is near.
   */
  async function warnOfExpirations(repositories: LicenceWatchRepositories): Promise<void> {
    const near = expirationsOf(await licences.lock(repositories)).filter(
      ({ kind, daysLeft }) => daysLeft <= WARNED_FROM[kind],
    );
    const dueNow: Expiration[] = [];
    for (const expiration of near) if (await markWarned(repositories, expiration)) dueNow.push(expiration);
    const currentSubjects = near.filter((expiration) => !dueNow.includes(expiration)).map(subjectOf);
    await notices.withdrawNotifications(repositories, SUBJECT, currentSubjects);
    for (const expiration of dueNow) await warn(repositories, expiration);
  }

  /** The expirations, as JSON, for which warnings were last sent and withdrawn. */
  let handled: string | undefined;
  /** Number of times when `handled` was reset. */
  let resets = 0;
  function resetHandled(): void {
    handled = undefined;
    resets += 1;
  }

  /** Records the time. Sends and withdraws warnings if the expirations have changed. */
  async function check(): Promise<void> {
    await read((repositories) => repositories.licences.recordClock()); // one statement; it stays if the warnings fail
    const resetsBefore = resets;
    const expirations = JSON.stringify(expirationsOf(await licences.load()));
    if (expirations === handled) return;
    await work(warnOfExpirations);
    if (resets === resetsBefore) handled = expirations;
  }

  const worker = createWorker({ name: 'licence', everyMs: POLL_MS, log, run: () => check().then(() => false) });
  bus.subscribe('licence.changed', () => {
    resetHandled();
    worker.wake();
  });
  bus.onResync(resetHandled);
  return { worker, check };
}
