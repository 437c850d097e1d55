import { describeMatrix } from '@foyer/server/test/matrix-cases.ts';
import { userRows } from '@foyer/server/test/matrix-people.ts';

describeMatrix(userRows);
