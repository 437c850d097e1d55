import { describeMatrix } from '@foyer/server/test/matrix-cases.ts';
import { resourceRows } from '@foyer/server/test/matrix-things.ts';

describeMatrix(resourceRows);
