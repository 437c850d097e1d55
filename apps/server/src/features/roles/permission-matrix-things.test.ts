import { describeMatrix } from '@foyer/server/test/matrix-cases.ts';
import { thingRows } from '@foyer/server/test/matrix-things.ts';

describeMatrix(thingRows);
