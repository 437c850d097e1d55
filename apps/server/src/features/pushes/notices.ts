import type { NoticeChanges } from '#/features/inbox/notice-index.ts';
import type { NoticeSummary, ReaderState } from '#/features/inbox/reader-state.ts';
import type { Inbox } from '#/features/inbox/service.ts';
import type { Bus } from '#/platform/events/bus.ts';

import { createBatches } from './batches.ts';
import type { Link } from './link.ts';
import type { Person } from './links.ts';
import { type Message, messageOf, noticeMessage } from './messages.ts';
import { inSlices } from './slices.ts';

/** Of notices that begin in one moment, so many are announced one by one; the count tells of the others. */
const ANNOUNCED = 3;

export type InboxOfPeople = Pick<Inbox, 'standingsOf' | 'unreadOf' | 'isFor' | 'onPassed' | 'titlesOf'>;

type Needs = {
  readonly bus: Bus;
  readonly inbox: InboxOfPeople;
  readonly links: {
    person(userId: string): Person | undefined;
    people(): Person[];
    userIds(): string[];
  };
  readonly send: (link: Link, message: Message) => void;
  readonly onTrouble: (error: unknown) => void;
};

const UNREAD = messageOf('UNREAD');

/** Keeps whoever has a socket informed of their notices: how many are unread, and which have just begun. */
export function createNoticePushes({ bus, inbox, links, send, onTrouble }: Needs) {
  const standings = createBatches({
    look: inbox.readerStatesOf,
    serve: (userId, found) => settle(links.person(userId), found.get(userId)),
    onTrouble,
  });

  bus.subscribe('inbox.changed', ({ userId }) => {
    if (links.person(userId) !== undefined) standings.ask([userId]);
  });
  bus.subscribe('rights.changed', (change) => 'organisationId' in change && standings.ask(links.userIds()));
  bus.onResync(() => standings.ask(links.userIds()));
  inbox.onChanged((passed) => void spread(passed).catch(onTrouble));

  function tell(person: Person, messages: readonly Message[]): void {
    for (const link of person.links) for (const message of messages) send(link, message);
  }

  /** Somebody has come, or what they have in their inbox has changed. */
  function settle(person: Person | undefined, standing: ReaderState | undefined): void {
    if (person === undefined || standing === undefined) return;
    const told = person.standing?.personal.at(-1)?.startsAt ?? Number.NEGATIVE_INFINITY;
    const news = person.standing === undefined ? [] : standing.personal.filter(({ startsAt }) => startsAt > told);
    person.standing = standing;
    person.unread = inbox.unreadOf(standing);
    tell(person, [UNREAD]);
    if (news.length > 0)
      compose(news)
        .then((messages) => tell(person, [...messages.values()]))
        .catch(onTrouble);
  }

  /** Notices have begun, or are seen no more. */
  async function spread({ started, ended }: NoticeChanges): Promise<void> {
    const heads = [...started, ...ended];
    const messages = await compose(started.slice(-ANNOUNCED));
    await inSlices(links.people(), (person) => {
      const { standing } = person;
      if (standing === undefined || !heads.some((head) => inbox.isFor(standing, head))) return;
      person.unread = inbox.unreadOf(standing);
      const news = [...messages].flatMap(([head, message]) => (inbox.isFor(standing, head) ? [message] : []));
      tell(person, news.length > 0 ? news : [UNREAD]);
    });
  }

  async function compose(heads: readonly NoticeSummary[]): Promise<Map<NoticeSummary, Message>> {
    if (heads.length === 0) return new Map();
    const titles = new Map((await inbox.titlesOf(heads.map(({ id }) => id))).map((row) => [row.id, row.titles]));
    return new Map(
      heads.flatMap((head) => {
        const of = titles.get(head.id); // gone when it was withdrawn in this moment
        return of === undefined ? [] : [[head, noticeMessage({ id: head.id, noticeType: head.type, titles: of })]];
      }),
    );
  }

  return {
    /** Finds out where somebody stands who has just come, and tells them. */
    greet: (userId: string) => standings.ask([userId]),
    stop: standings.stop,
  };
}
