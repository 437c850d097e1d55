import type { Region } from './names.ts';

/** A customer with its regions, and the towns of each region's stores. */
export type Customer = {
  readonly name: string;
  readonly code: string;
  readonly language: Region;
  readonly regions: Readonly<Record<string, readonly string[]>>;
  /** First part of the customer's store names; the town follows. */
  readonly store: string;
};

export const CUSTOMERS: readonly Customer[] = [
  {
    name: 'Nordmarkt AG',
    code: 'NM',
    language: 'de',
    store: 'Nordmarkt',
    regions: {
      Küste: ['Hamburg', 'Bremen', 'Kiel', 'Rostock', 'Lübeck'],
      Mitte: ['Kassel', 'Erfurt', 'Göttingen', 'Leipzig', 'Fulda'],
      Süden: ['München', 'Nürnberg', 'Augsburg', 'Ulm', 'Passau'],
    },
  },
  {
    name: 'Chez Nous',
    code: 'CN',
    language: 'fr',
    store: 'Chez Nous',
    regions: { Ouest: ['Nantes', 'Rennes', 'Brest', 'Angers'], Sud: ['Lyon', 'Marseille', 'Nîmes', 'Montpellier'] },
  },
  {
    name: 'Mercado del Sol',
    code: 'MS',
    language: 'es',
    store: 'Mercado',
    regions: { Norte: ['Bilbao', 'Oviedo', 'Vigo'], Levante: ['València', 'Alacant', 'Murcia'] },
  },
  {
    name: '晨光超市',
    code: 'CG',
    language: 'zh',
    store: '晨光超市',
    regions: { 华东: ['上海', '杭州', '南京'], 华南: ['广州', '深圳', '厦门'] },
  },
];

/** Total numbers of stores and users over all customers. */
export const STORES = 200;
export const PEOPLE = 2000;
