import type { LanguageCode } from '@foyer/contract/rules/language.ts';
import { defaultLocale } from '@foyer/contract/rules/locales.ts';

import type { Notices } from '#/features/notices/service.ts';
import { fillIn } from '#/features/translations/fill-in.ts';
import type { GetText, Translations } from '#/features/translations/service.ts';
import type { Work } from '#/platform/database/work.ts';
import type { Bus } from '#/platform/events/bus.ts';
import { BACKGROUND } from '#/platform/http/requests/origin.ts';
import { LANGUAGES } from '#/platform/i18n/languages.ts';
import { createWorker } from '#/platform/jobs/worker.ts';
import type { Log } from '#/platform/log.ts';
import { escapeMarkdown } from '#/platform/text/escape-markdown.ts';
import { toSingleLine } from '#/platform/text/sanitizers.ts';
import type { Repositories } from '#/repositories.ts';

import { ORDINARY_USER, ORGANISATION_ADMINISTRATOR } from './built-in.ts';
import type { EndingGrant } from './grant-repository.ts';
import { announceRoleChange } from './grants.ts';

type RoleEndRepositories = Repositories<
  'announce' | 'audit' | 'inbox' | 'notices' | 'rights' | 'roleAssignments' | 'settings' | 'texts'
>;
type RoleEndNeeds = Work<RoleEndRepositories> & {
  bus: Bus;
  notices: Pick<Notices, 'notify'>;
  translations: Pick<Translations, 'textsWithin'>;
  log: Log;
};

/** Interval between checks, so that a role ends everywhere within a second. */
const CHECK_MS = 500;
/** Interval between checks while no role has an end and no change of that was announced. */
const IDLE_MS = 30_000;

/** Ends roles after their last day, by the database's clock, and notifies users and administrators a week before. */
export function createRoleEnds({ work, read, bus, notices, translations, log }: RoleEndNeeds) {
  let hasEnds = true;
  let checkedAt = 0;
  const expectEnds = () => void (hasEnds = true);
  bus.subscribe('roleEnds.changed', expectEnds);
  bus.onResync(expectEnds);

  async function endRoles(repositories: RoleEndRepositories): Promise<number> {
    await repositories.rights.lock();
    const ended = await repositories.roleAssignments.deleteEnded();
    for (const { userId, username, roleId, roleName, placeKind, placeId, endsOn } of ended) {
      await repositories.audit.record(BACKGROUND, {
        actor: 'Foyer',
        result: 'done',
        event: 'role.ended',
        subjectId: userId,
        details: { user: username, role: roleName, roleId, [placeKind]: placeId, endsOn },
      });
    }
    await announceRoleChange(repositories, [...new Set(ended.map(({ userId }) => userId))]);
    return ended.length;
  }

  /** Notifies the users of roles that end within a week, and the administrators who granted them. */
  async function announceEnds(repositories: RoleEndRepositories): Promise<number> {
    const ending = await repositories.roleAssignments.markAnnounced();
    const getText = await translations.textsWithin(repositories);
    const recipients = ending.flatMap((grant) => [
      { userId: grant.userId, form: 'own' as const, grant },
      ...(grant.assignedBy === null ? [] : [{ userId: grant.assignedBy, form: 'granted' as const, grant }]),
    ]);
    // Users are sorted by ID: otherwise two processes could deadlock.
    for (const { userId, form, grant } of recipients.toSorted((one, other) => (one.userId < other.userId ? -1 : 1))) {
      await repositories.inbox.lock(userId);
      const texts = LANGUAGES.map((language) => [language, renderNotice(grant, form, language, getText)] as const);
      await notices.notify(repositories, userId, 'IMPORTANT_NOTICE', Object.fromEntries(texts));
    }
    return ending.length;
  }

  const worker = createWorker({
    name: 'role ends',
    everyMs: CHECK_MS,
    log,
    async run() {
      const now = performance.now();
      if (!hasEnds && now - checkedAt < IDLE_MS) return false;
      checkedAt = now;
      const found = await read(({ roleAssignments }) => roleAssignments.checkEnds());
      hasEnds = found.hasEnds;
      if (!found.isDue) return false;
      const ended = await work(endRoles);
      const announced = await work(announceEnds);
      return ended + announced > 0;
    },
  });

  return { worker };
}

const BUILT_IN_NAMES = {
  [ORDINARY_USER]: 'roles.name.user',
  [ORGANISATION_ADMINISTRATOR]: 'roles.name.organisationAdministrator',
} as const;

/** Notice of the last day of a role, for its user or for the administrator who granted it. */
function renderNotice(
  { roleCode, roleName, placeName, username, endsOn }: EndingGrant,
  form: 'own' | 'granted',
  language: LanguageCode,
  getText: GetText,
) {
  const date = new Intl.DateTimeFormat(defaultLocale(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
    Date.parse(endsOn),
  );
  const builtIn = Object.entries(BUILT_IN_NAMES).find(([code]) => code === roleCode)?.[1];
  const role = builtIn === undefined ? roleName : getText(language, builtIn);
  const values = { role, place: placeName, user: username, date };
  const escaped = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escapeMarkdown(value)]));
  return {
    title: toSingleLine(fillIn(getText(language, `roles.end.${form}.title`), values)),
    content: fillIn(getText(language, `roles.end.${form}.text`), escaped),
  };
}
