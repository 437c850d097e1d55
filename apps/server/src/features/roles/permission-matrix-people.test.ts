import { describeMatrix } from '@foyer/server/test/matrix-cases.ts';
import { peopleRows } from '@foyer/server/test/matrix.ts';

describeMatrix(peopleRows);
