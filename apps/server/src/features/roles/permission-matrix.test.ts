import { describeMatrix } from '@foyer/server/test/matrix-cases.ts';
import { placeRows } from '@foyer/server/test/matrix-places.ts';

describeMatrix(placeRows);
