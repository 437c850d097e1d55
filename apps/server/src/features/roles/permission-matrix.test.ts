import { describeMatrix } from '@foyer/server/test/matrix-cases.ts';
import { placeRows } from '@foyer/server/test/matrix.ts';

describeMatrix(placeRows);
