import { describeMatrix } from '@foyer/server/test/matrix-cases.ts';
import { peopleRows } from '@foyer/server/test/matrix-people.ts';

describeMatrix(peopleRows);
