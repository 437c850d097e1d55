import { type Head, isBefore, isFor, placeOf, type Standing } from './standing.ts';

/** What has begun to be seen, and what has ceased to be. */
export type Passed = { readonly begun: readonly Head[]; readonly over: readonly Head[] };

/**
 * The notices to more than one person, in memory: a chain has a million people and thousands of notices, and
 * what one person sees of them is worked out by a few look-ups.
 */
export function createBoard() {
  const heads = new Map<string, Head>();
  /** Of each channel, the earliest first. */
  const channels = new Map<string, Head[]>();
  /** Those that have not begun, and those that will be over: what the clock changes. */
  const timed = new Set<Head>();
  let reached = 0;

  /** Takes a notice away; whether it was seen. */
  function remove(id: string): Head | undefined {
    const head = heads.get(id);
    if (head === undefined) return undefined;
    heads.delete(id);
    timed.delete(head);
    const list = channels.get(head.channel) ?? [];
    list.splice(list.indexOf(head), 1);
    if (list.length === 0) channels.delete(head.channel);
    return head.startsAt <= reached ? head : undefined;
  }

  /** Puts up a notice that is not there yet; whether it is seen at once. */
  function put(head: Head): Head | undefined {
    if (heads.has(head.id)) return undefined;
    heads.set(head.id, head);
    const list = channels.get(head.channel) ?? [];
    channels.set(head.channel, list);
    const place = placeOf(list, (other) => isBefore(other, head));
    list.splice(place, 0, head);
    if (head.startsAt > reached || head.endsAt !== undefined) timed.add(head);
    return head.startsAt <= reached ? head : undefined;
  }

  /** Lets the time pass until `now`. */
  function pass(now: number): Passed {
    const [before, begun, over]: [number, Head[], Head[]] = [reached, [], []];
    reached = Math.max(reached, now);
    for (const head of timed) {
      const { id, startsAt, endsAt } = head;
      if (endsAt !== undefined && endsAt <= reached) {
        remove(id);
        if (startsAt <= before) over.push(head);
      } else if (startsAt > before && startsAt <= reached) {
        begun.push(head);
        if (endsAt === undefined) timed.delete(head);
      }
    }
    return { begun, over };
  }

  return {
    put,
    remove,
    pass,
    /** The moment that the board has reached. */
    reached: () => reached,
    /** Whether the clock alone will change something. */
    isTimed: () => timed.size > 0,

    /** The notice with an id, if it reaches somebody and has begun. */
    find(standing: Standing, id: string): Head | undefined {
      const head = heads.get(id);
      if (head !== undefined) return head.startsAt <= reached && isFor(standing, head) ? head : undefined;
      return standing.own.find((told) => told.id === id);
    },

    /** What reaches somebody, list by list, each the earliest first; the last ones may not have begun. */
    listsOf({ userId, channels: names, own }: Standing): (readonly Head[])[] {
      const lists = [...names, `user:${userId}`].map((name) => channels.get(name) ?? []);
      return [...lists, own].filter(({ length }) => length > 0);
    },

    /** As it was at first: the time may then be an earlier one. */
    clear(): void {
      heads.clear();
      channels.clear();
      timed.clear();
      reached = 0;
    },
  };
}

export type Board = ReturnType<typeof createBoard>;
