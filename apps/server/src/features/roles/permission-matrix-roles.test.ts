import { describeMatrix } from '@foyer/server/test/permission-matrix/describe-matrix.ts';
import { roleRows } from '@foyer/server/test/permission-matrix/role-rows.ts';

describeMatrix(roleRows);
