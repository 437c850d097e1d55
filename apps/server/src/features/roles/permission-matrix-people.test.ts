import { describeMatrix } from '@foyer/server/test/permission-matrix/describe-matrix.ts';
import { userRows } from '@foyer/server/test/permission-matrix/user-rows.ts';

describeMatrix(userRows);
