import type { NoticeChanges } from '#/features/inbox/notice-index.ts';
import type { NoticeSummary, ReaderState } from '#/features/inbox/reader-state.ts';
import type { Inbox } from '#/features/inbox/service.ts';
import type { Bus } from '#/platform/events/bus.ts';

import type { PushConnection } from './connection.ts';
import type { ConnectedUser } from './connections.ts';
import { type Message, messageOf, noticeMessage } from './messages.ts';
import { createBatchQueue, forEachSliced } from './scheduling.ts';

/** Maximum number of simultaneous notices that are pushed separately. The unread count covers the others. */
const ANNOUNCED = 3;

export type InboxOfPeople = Pick<Inbox, 'readerStatesOf' | 'unreadOf' | 'isAddressedTo' | 'onChanged' | 'titlesOf'>;

type NoticePushesNeeds = {
  readonly bus: Bus;
  readonly inbox: InboxOfPeople;
  readonly connections: {
    person(userId: string): ConnectedUser | undefined;
    people(): ConnectedUser[];
    userIds(): string[];
  };
  readonly send: (connection: PushConnection, message: Message) => void;
  readonly onError: (error: unknown) => void;
};

const UNREAD = messageOf('UNREAD');

/** Notifies connected users of their unread count and of notices that have just begun. */
export function createNoticePushes({ bus, inbox, connections, send, onError }: NoticePushesNeeds) {
  const readerStates = createBatchQueue({
    load: inbox.readerStatesOf,
    serve: (userId, loaded) => update(connections.person(userId), loaded.get(userId)),
    onError,
  });

  bus.subscribe('inbox.changed', ({ userId }) => {
    if (connections.person(userId) !== undefined) readerStates.enqueue([userId]);
  });
  bus.subscribe(
    'rights.changed',
    (change) => 'organisationId' in change && readerStates.enqueue(connections.userIds()),
  );
  bus.onResync(() => readerStates.enqueue(connections.userIds()));
  inbox.onChanged((changes) => void spread(changes).catch(onError));

  function notify(person: ConnectedUser, messages: readonly Message[]): void {
    for (const connection of person.connections) for (const message of messages) send(connection, message);
  }

  /** Applies the inbox state of a user who connected or whose inbox changed. */
  function update(person: ConnectedUser | undefined, readerState: ReaderState | undefined): void {
    if (person === undefined || readerState === undefined) return;
    const previous = person.readerState?.personal.at(-1)?.startsAt ?? Number.NEGATIVE_INFINITY;
    const news =
      person.readerState === undefined ? [] : readerState.personal.filter(({ startsAt }) => startsAt > previous);
    person.readerState = readerState;
    person.unread = inbox.unreadOf(readerState);
    notify(person, [UNREAD]);
    if (news.length > 0)
      compose(news)
        .then((messages) => notify(person, [...messages.values()]))
        .catch(onError);
  }

  /** Pushes notices that began, and the new unread count, to users in the audience of notices that began or ended. */
  async function spread({ started, ended }: NoticeChanges): Promise<void> {
    const summaries = [...started, ...ended];
    const messages = await compose(started.slice(-ANNOUNCED));
    await forEachSliced(connections.people(), (person) => {
      const { readerState } = person;
      if (readerState === undefined || !summaries.some((summary) => inbox.isAddressedTo(readerState, summary))) return;
      person.unread = inbox.unreadOf(readerState);
      const news = [...messages].flatMap(([summary, message]) =>
        inbox.isAddressedTo(readerState, summary) ? [message] : [],
      );
      notify(person, news.length > 0 ? news : [UNREAD]);
    });
  }

  async function compose(summaries: readonly NoticeSummary[]): Promise<Map<NoticeSummary, Message>> {
    if (summaries.length === 0) return new Map();
    const titles = new Map((await inbox.titlesOf(summaries.map(({ id }) => id))).map((row) => [row.id, row.titles]));
    return new Map(
      summaries.flatMap((summary) => {
        const of = titles.get(summary.id); // undefined if it has been withdrawn
        return of === undefined
          ? []
          : [[summary, noticeMessage({ id: summary.id, noticeType: summary.type, titles: of })]];
      }),
    );
  }

  return {
    /** Loads the inbox state of a user who has just connected, and sends it. */
    greet: (userId: string) => readerStates.enqueue([userId]),
    stop: readerStates.stop,
  };
}
