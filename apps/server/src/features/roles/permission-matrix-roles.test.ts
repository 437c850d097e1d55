import { describeMatrix } from '@foyer/server/test/matrix-cases.ts';
import { roleRows } from '@foyer/server/test/matrix-roles.ts';

describeMatrix(roleRows);
