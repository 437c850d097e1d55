import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** A label on a shelf; prices are in cents. */
export type StoredLabel = {
  readonly id: string;
  readonly article: string;
  readonly name: string;
  readonly price: number;
  /** Price that the shelf shows until the new one is sent. */
  readonly shown: number;
};

/** The highest price that fits on a label: 9,999.99. */
export const MAX_PRICE = 999_999;

const GOODS = [
  ['Whole milk 1 l', 119],
  ['Butter 250 g', 239],
  ['Eggs, free range, 10', 329],
  ['Sourdough bread 750 g', 379],
  ['Mountain cheese 200 g', 349],
  ['Natural yoghurt 500 g', 99],
  ['Bananas 1 kg', 179],
  ['Apples Braeburn 1 kg', 249],
  ['Tomatoes on the vine 500 g', 199],
  ['Potatoes 2.5 kg', 299],
  ['Carrots 1 kg', 129],
  ['Onions 1 kg', 139],
  ['Spaghetti 500 g', 159],
  ['Rice, basmati, 1 kg', 289],
  ['Olive oil 750 ml', 899],
  ['Flour type 405 1 kg', 85],
  ['Sugar 1 kg', 119],
  ['Coffee, ground, 500 g', 649],
  ['Black tea, 50 bags', 279],
  ['Orange juice 1 l', 229],
  ['Mineral water 6 × 1.5 l', 299],
  ['Dark chocolate 100 g', 139],
  ['Washing powder 20 loads', 599],
  ['Toothpaste 75 ml', 145],
] as const;

/** The labels of stores, with their articles and base stations. */
export function createLabels(database: DatabaseSync) {
  const list = database.prepare('select id, article, name, price, shown from labels where store = ? order by article');
  const insert = database.prepare('insert into labels values (?, ?, ?, ?, ?, ?)');
  const change = database.prepare(
    'update labels set price = ? where id = ? and store = ? returning id, article, name, price, shown',
  );
  const send = database.prepare('update labels set shown = price where store = ? and shown <> price');
  const waiting = database.prepare('select count(*) as count from labels where store = ? and shown <> price');
  const find = database.prepare('select id, article, name, price, shown from labels where id = ? and store = ?');

  function listOf(store: string): StoredLabel[] {
    return list.all(store) as StoredLabel[]; // the columns of the table
  }

  return {
    /** The labels of a store, which are created at its first use. */
    list(store: string): StoredLabel[] {
      const stocked = listOf(store);
      if (stocked.length > 0) return stocked;
      GOODS.forEach(([name, price], index) =>
        insert.run(randomUUID(), store, String(1001 + index), name, price, price),
      );
      return listOf(store);
    },

    find: (id: string, store: string): StoredLabel | undefined => find.get(id, store) as StoredLabel | undefined,

    /** Changes the price of a store's label; undefined if the store has no such label. */
    change: (id: string, store: string, price: number): StoredLabel | undefined =>
      change.get(price, id, store) as StoredLabel | undefined,

    /** Number of prices in a store that wait to be sent. */
    waiting: (store: string): number => Number(waiting.get(store)?.['count'] ?? 0),

    /** Sends the waiting prices to the shelf. Returns the number of labels. */
    send: (store: string): number => Number(send.run(store).changes),

    /** The base stations of a store, which reach its labels by radio. */
    stations: (store: string): { name: string; labels: number }[] => {
      const { length } = listOf(store);
      return ['Entrance', 'Dairy', 'Checkout'].map((name, index) => ({
        name,
        labels: Math.ceil((length - index) / 3),
      }));
    },
  };
}

export type Labels = ReturnType<typeof createLabels>;
