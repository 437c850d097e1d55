import { peopleRows } from './matrix-people.ts';
import { placeRows } from './matrix-places.ts';
import { roleRows } from './matrix-roles.ts';
import type { Table } from './matrix-row.ts';
import { settingRows } from './matrix-settings.ts';
import { thingRows } from './matrix-things.ts';

/** Every endpoint that takes a permission: one without a row does not compile. */
export const matrix = { ...placeRows, ...peopleRows, ...roleRows, ...settingRows, ...thingRows } satisfies Table;
