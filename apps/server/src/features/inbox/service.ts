import type { InboxDetail, InboxEntry, NoticeType } from '@foyer/contract/inbox.ts';
import { INBOX_PAGE_SIZE } from '@foyer/contract/limits/inbox.ts';

import type { NoticeListItem } from '#/features/notices/notice-list-cache.ts';
import type { Notices } from '#/features/notices/service.ts';
import { createTtlCache } from '#/platform/cache/ttl-cache.ts';
import type { Work } from '#/platform/database/work.ts';
import type { Bus } from '#/platform/events/bus.ts';
import { Fault } from '#/platform/fault.ts';
import { createBatchLoader } from '#/platform/jobs/batch-loader.ts';
import type { Log } from '#/platform/log.ts';
import type { Repositories } from '#/repositories.ts';

import { countOf, oldestUnread, pageOf, unreadOf } from './inbox-view.ts';
import { createNoticeWatch } from './notice-watch.ts';
import { isAddressedTo, isRead, type ReaderState } from './reader-state.ts';

type InboxServiceRepositories = Repositories<'announce' | 'inbox' | 'noticeFiles' | 'notices'>;
type InboxNeeds = Work<InboxServiceRepositories> & { bus: Bus; notices: Notices; log: Log };

/** Filter and page of an inbox. Without a status, all notices match. The first page is 1. */
export type InboxQuery = {
  readonly status?: 'unread' | 'read';
  readonly page?: number;
  readonly size?: number;
  readonly language?: string;
};

/** Number of single read marks of a user above which they are merged into the read mark. */
const SINGLE_MARKS = 100;
const CACHE_MS = 1000;
const MAX_CACHED_STATES = 2000;

/** Inboxes: the notices addressed to each user, and which of them the user has read. */
export function createInbox({ work, read, bus, notices, log }: InboxNeeds) {
  const watch = createNoticeWatch({ read, bus, log });
  const { index } = watch;

  /** Reader states for lists, cached for a second. Each load also updates the notice index. */
  const states = createTtlCache(
    createBatchLoader(async (userIds: readonly string[]) => {
      const loaded = await watch.readerStatesOf(userIds);
      return userIds.map((userId) => loaded.get(userId));
    }),
    { ms: CACHE_MS, maxEntries: MAX_CACHED_STATES },
  );
  bus.invalidateOn('inbox.changed', ({ userId }) => states.invalidate(userId));
  bus.invalidateOn('notices.changed', states.clear);
  bus.invalidateOn('rights.changed', states.clear);
  bus.onResync(states.clear);

  async function readerStateOf(userId: string): Promise<ReaderState> {
    return requireState((await watch.readerStatesOf([userId])).get(userId));
  }

  /** A notice in the user's inbox; A0404 for any other, whether or not it exists. */
  async function find(userId: string, id: string) {
    const state = await readerStateOf(userId);
    const summary = index.find(state, id);
    if (summary === undefined) throw new Fault('not_found');
    return { state, summary };
  }

  /** Moves the read mark up to the oldest unread notice, so that older notices need no single marks. */
  async function mergeMarks(state: ReaderState): Promise<void> {
    const oldest = oldestUnread(index, state) ?? index.reached();
    await work(({ inbox }) => inbox.moveMark(state.userId, oldest));
  }

  return {
    /** Advances the notice index, since notices start and end on schedule. */
    worker: watch.worker,
    /** Calls the listener when notices become visible or stop being visible. */
    onChanged: watch.onChanged,
    readerStatesOf: watch.readerStatesOf,
    unreadOf: (state: ReaderState) => unreadOf(index, state),
    isAddressedTo,
    titlesOf: notices.titlesOf,

    /** One page of the user's notices, newest first. */
    async list(userId: string, { status, page = 1, size = INBOX_PAGE_SIZE, language }: InboxQuery) {
      const state = requireState(await states.get(userId));
      const summaries = pageOf(index, state, { status, skip: (page - 1) * size, take: size });
      const unread = unreadOf(index, state);
      const all = countOf(index, state);
      const total = { unread, read: all - unread, all }[status ?? 'all'];
      const items = await notices.listByIds(
        summaries.map(({ id }) => id),
        language,
      );
      const list = summaries.flatMap((summary, position): InboxEntry[] => {
        const notice = items[position];
        return notice === undefined
          ? []
          : [{ ...present(notice), attachments: notice.files, read: isRead(state, summary) }];
      });
      return { unread, total, list };
    },

    /** One notice of the user with its content and attachments. */
    async open(userId: string, id: string, language: string | undefined): Promise<InboxDetail> {
      const { state, summary } = await find(userId, id);
      const [notice, files] = await Promise.all([
        notices.findView(id, language),
        read(({ noticeFiles }) => noticeFiles.listOf(id)),
      ]);
      if (notice === undefined) throw new Fault('not_found');
      return {
        ...present(notice),
        content: notice.content,
        attachments: files.map(({ bytes, ...file }) => ({ ...file, size: bytes })),
        read: isRead(state, summary),
      };
    },

    /** Whether a notice is in the user's inbox. */
    async sees(userId: string, id: string): Promise<boolean> {
      return index.find(await readerStateOf(userId), id) !== undefined;
    },

    /** Marks a notice as read; returns the number of unread notices. */
    async markRead(userId: string, id: string): Promise<number> {
      await find(userId, id);
      await work(async ({ inbox, announce }) => {
        if (await inbox.markRead(userId, id)) await announce('inbox.changed', { userId });
      });
      const state = await readerStateOf(userId);
      if (state.read.size > SINGLE_MARKS) await mergeMarks(state);
      return unreadOf(index, state);
    },

    /** Marks all visible notices as read; returns the number of unread notices. */
    async markAllRead(userId: string): Promise<number> {
      await work(async (repositories) => {
        await repositories.inbox.lock(userId);
        await repositories.notices.lockIndex();
        await repositories.inbox.markAllRead(userId);
        await repositories.announce('inbox.changed', { userId });
      });
      return unreadOf(index, await readerStateOf(userId));
    },
  };
}

export type Inbox = ReturnType<typeof createInbox>;

function requireState(state: ReaderState | undefined): ReaderState {
  if (state === undefined) throw new Fault('session_expired'); // the account was deleted
  return state;
}

function present({ id, type, title, language, creator, startsAt }: NoticeListItem) {
  return {
    id,
    type: type as NoticeType, // guaranteed by a check constraint
    title,
    language,
    createUser: creator,
    createTime: startsAt,
  };
}
