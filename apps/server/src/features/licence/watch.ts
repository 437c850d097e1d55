import { LANGUAGES } from '@foyer/contract/language.ts';
import { LICENCE_WARNING_DAYS } from '@foyer/contract/limits.ts';

import type { InboxStores } from '#/features/inbox/service.ts';
import type { Languages, TextStores } from '#/features/languages/service.ts';
import type { Notices, NoticeStores } from '#/features/notices/service.ts';
import type { RightsStores } from '#/features/roles/service.ts';
import type { SettingStores } from '#/features/settings/service.ts';
import type { Announce } from '#/platform/bus.ts';
import type { Log } from '#/platform/log.ts';
import type { Work } from '#/platform/work.ts';
import { createWorker } from '#/platform/worker.ts';

import { endingsOf } from './endings.ts';
import type { Licences, LicenceStores } from './service.ts';
import { type Ending, writeWarning } from './warning.ts';

type Stores = LicenceStores &
  RightsStores &
  InboxStores &
  Pick<NoticeStores, 'notices'> &
  TextStores &
  SettingStores & { announce: Announce };
type Needs = Pick<Work<Stores>, 'work'> & {
  licences: Licences;
  notices: Notices;
  languages: Pick<Languages, 'textsWithin'>;
  log: Log;
};

const LOOK_MS = 30_000;
/** The evaluation has so few days that it would begin with a warning. */
const EVALUATION_WARNING_DAYS = 7;

/** Keeps in mind how late it is, and warns super administrators in their inboxes before a licence ends. */
export function createLicenceWatch({ work, licences, notices, languages, log }: Needs) {
  /** Marks every warning as given that is due; whether the last of them was not before. */
  async function isNews({ licences: store }: Stores, { licenceId, daysLeft }: Ending): Promise<boolean> {
    let isNew = false;
    for (const days of LICENCE_WARNING_DAYS.filter((due) => daysLeft <= due))
      isNew = await store.markWarned(licenceId, days);
    return isNew;
  }

  async function warn(stores: Stores, ending: Ending): Promise<void> {
    if (!(await isNews(stores, ending))) return;
    if (ending.kind === 'evaluation' && ending.daysLeft > EVALUATION_WARNING_DAYS) return;
    const say = await languages.textsWithin(stores);
    const texts = Object.fromEntries(LANGUAGES.map((language) => [language, writeWarning(ending, language, say)]));
    // In one order, or two processes could wait for each other.
    const people = (await stores.rights.listSuperAdministrators()).map(({ id }) => id).sort();
    for (const userId of people) {
      await stores.inbox.hold(userId);
      await notices.tell(stores, userId, 'WARNING_NOTICE', texts);
    }
  }

  /** Looks at the time once, and gives the warnings that are due. */
  async function look(): Promise<void> {
    await work((stores) => stores.licences.seeTime()); // whatever becomes of the warnings
    await work(async (stores) => {
      for (const ending of endingsOf(await licences.hold(stores))) await warn(stores, ending);
    });
  }

  const worker = createWorker({ name: 'licence', everyMs: LOOK_MS, log, run: () => look().then(() => false) });
  return { worker, look };
}
