import { randomUUIDv7 } from 'node:crypto';

import type { NoticeType } from '@foyer/contract/inbox.ts';
import { FALLBACK_LANGUAGE } from '@foyer/contract/rules/language.ts';

import type { SettingsService } from '#/features/settings/service.ts';
import { doneBy, type AuditEntry } from '#/platform/audit/audit.ts';
import type { Work } from '#/platform/database/work.ts';
import type { Bus } from '#/platform/events/bus.ts';
import { Fault } from '#/platform/fault.ts';
import type { FileStorage } from '#/platform/files/file-storage.ts';
import type { ApplicationCaller, Caller } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import { formatAudience } from './audience-key.ts';
import type { AudienceSearch } from './audience-repository.ts';
import { type NoticeDraft, readDraft } from './draft.ts';
import { createNoticeListCache } from './notice-list-cache.ts';
import type { NoticeTexts } from './repository.ts';

type NoticesRepositories = Repositories<'announce' | 'audiences' | 'audit' | 'noticeFiles' | 'notices'>;
type NoticesNeeds = Work<NoticesRepositories> & { bus: Bus; settings: SettingsService; files: FileStorage };

type ValidNoticeDraft = ReturnType<typeof readDraft>;
/** Author of a notice, as readers see it and as the audit log records it. */
type Author = {
  readonly creator: string;
  readonly creatorId: string | null;
  readonly auditEntry: Pick<AuditEntry, 'actor' | 'actorId' | 'details'>;
};

export type OffsetPage = { readonly skip: number; readonly take: number };

/** Notices that administrators write and manage, and notices from Foyer to single users. */
export function createNotices({ work, read, bus, settings, files: folder }: NoticesNeeds) {
  const listCache = createNoticeListCache({ read, bus });
  /** Languages in order of preference. A text is shown in the first available one. */
  async function preferred(language: string | undefined): Promise<string[]> {
    const { default: standard } = await settings.get('languages');
    return [...(language === undefined ? [] : [language]), standard, FALLBACK_LANGUAGE];
  }

  /** A notice that the caller manages; A0404 for any other. */
  async function find(
    { notices }: Repositories<'audiences' | 'noticeFiles' | 'notices'>,
    caller: Caller,
    id: string,
    languages: readonly string[],
  ) {
    const row = await notices.find(caller, id, languages);
    if (row === undefined) throw new Fault('not_found');
    return row;
  }

  /** Publishes a validated draft in the caller's transaction; returns the ID of the notice. */
  async function publish(
    repositories: NoticesRepositories,
    draft: ValidNoticeDraft,
    author: Author,
    from: Origin,
  ): Promise<string> {
    const { type, startsAt, endsAt, audience, texts } = draft;
    const { creator, creatorId, auditEntry } = author;
    const id = randomUUIDv7();
    const channel = formatAudience(audience);
    await repositories.notices.add({ id, type, startsAt, endsAt, channel, creator, creatorId }, texts);
    const details = { notice: id, audience: channel, ...auditEntry.details };
    await repositories.audit.record(from, { ...auditEntry, event: 'notice.written', result: 'done', details });
    await repositories.announce('notices.changed', {});
    return id;
  }

  return {
    /** Publishes a notice; returns its ID. A0401 with the invalid fields. */
    async write(caller: Caller, input: NoticeDraft, from: Origin): Promise<string> {
      const draft = readDraft(input, await read(({ notices }) => notices.now()));
      const { userId, username } = caller;
      const author = { creator: username, creatorId: userId, auditEntry: doneBy(caller) };
      return work(async (repositories) => {
        if (!(await repositories.audiences.canAddress(caller, draft.audience))) throw unknownAudience();
        const id = await publish(repositories, draft, author, from);
        if (!(await repositories.noticeFiles.attach(id, draft.attachments, userId)))
          throw refused('/attachments', 'unknown');
        return id;
      });
    },

    /** Publishes a notice in an application's name, to any existing audience. The route has checked the permission. */
    async writeFor({ application, name }: ApplicationCaller, input: NoticeDraft, from: Origin): Promise<string> {
      const draft = readDraft(input, await read(({ notices }) => notices.now()));
      const author = { creator: name, creatorId: null, auditEntry: { actor: name, details: { application } } };
      return work(async (repositories) => {
        if (!(await repositories.audiences.exists(draft.audience))) throw unknownAudience();
        return publish(repositories, draft, author, from);
      });
    },

    /**
     * Sends one user a notice from Foyer, in the caller's transaction, which has locked the user's row.
     * `withdrawNotifications` finds the notice by its `subject`.
     */
    async notify(
      { notices, announce }: Repositories<'announce' | 'notices'>,
      userId: string,
      type: NoticeType,
      texts: NoticeTexts,
      subject?: string,
    ): Promise<void> {
      await notices.addNotification({ id: randomUUIDv7(), type, userId, subject }, texts);
      await announce('inbox.changed', { userId });
    },

    /** Withdraws Foyer's own notices whose subject has a prefix, except those of `exceptSubjects`. */
    async withdrawNotifications(
      { notices, announce }: Repositories<'announce' | 'notices'>,
      prefix: string,
      exceptSubjects: readonly string[] = [],
    ): Promise<void> {
      for (const userId of await notices.deleteNotifications(prefix, exceptSubjects))
        await announce('inbox.changed', { userId });
    },

    /** Withdraws a notice and deletes its files. A0404 for one that the caller does not manage. */
    async withdraw(caller: Caller, id: string, from: Origin): Promise<void> {
      const removedIds = await work(async (repositories) => {
        const { channel } = await find(repositories, caller, id, []);
        if (!(await repositories.notices.withdraw(id))) throw new Fault('not_found'); // withdrawn by another request
        await repositories.audit.record(from, {
          ...doneBy(caller),
          event: 'notice.withdrawn',
          details: { notice: id, audience: channel },
        });
        await repositories.announce('notices.changed', {});
        return repositories.noticeFiles.dropOf(id);
      });
      await folder.remove(removedIds);
    },

    /** Notices that the caller manages, newest first. */
    async list(caller: Caller, page: OffsetPage, language: string | undefined) {
      const languages = await preferred(language);
      return read(async ({ notices }) => {
        const [total, list] = await Promise.all([notices.count(caller), notices.list(caller, languages, page)]);
        return { total, list };
      });
    },

    /** A notice with its texts and files. A0404 for one that the caller does not manage. */
    async show(caller: Caller, id: string) {
      const languages = await preferred(undefined);
      return read(async (repositories) => {
        const row = await find(repositories, caller, id, languages);
        const [texts, files] = await Promise.all([
          repositories.notices.textsOf(id),
          repositories.noticeFiles.listOf(id),
        ]);
        return { ...row, texts, files };
      });
    },

    /** Readers of a notice in the caller's scope, by username, and how many there are. A0404 for a notice that the caller does not manage. */
    async readers(caller: Caller, id: string, isRead: boolean | undefined, page: OffsetPage) {
      return read(async (repositories) => {
        const notice = await find(repositories, caller, id, []);
        const [counts, list] = await Promise.all([
          repositories.audiences.countReaders(caller, notice),
          repositories.audiences.listReaders(caller, notice, isRead, page),
        ]);
        return { ...counts, list };
      });
    },

    /** Audiences that the caller may write to, and whose name, code or username contains a text. */
    async searchAudiences(caller: Caller, search: AudienceSearch) {
      return read(({ audiences }) => audiences.search(caller, search));
    },

    async isAdministeredBy(caller: Caller, id: string): Promise<boolean> {
      if (!caller.superAdministrator && !caller.permissions.has('notices.write')) return false;
      return (await read(({ notices }) => notices.find(caller, id, []))) !== undefined;
    },

    /**
     * Notices as their readers see them in a list, in the requested language or the best available one. Undefined for a
     * withdrawn notice.
     */
    async listByIds(ids: readonly string[], language: string | undefined) {
      return listCache.list(ids, await preferred(language));
    },

    /** A notice as a reader sees it; undefined for a withdrawn one. */
    async findView(id: string, language: string | undefined) {
      const languages = await preferred(language);
      const [view] = await read(({ notices }) => notices.listViews([id], languages));
      return view;
    },

    titlesOf(ids: readonly string[]) {
      return read(({ notices }) => notices.titlesOf(ids));
    },
  };
}

export type Notices = ReturnType<typeof createNotices>;

/** Fault for an audience that does not exist or that the caller may not write to. */
export const unknownAudience = () => refused('/audience', 'unknown');
const refused = (pointer: string, rule: string) => new Fault('illegal_input', { fields: { [pointer]: rule } });
