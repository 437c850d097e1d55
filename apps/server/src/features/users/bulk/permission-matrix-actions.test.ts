import { describeMatrix } from '@foyer/server/test/permission-matrix/describe-matrix.ts';
import { userActionRows } from '@foyer/server/test/permission-matrix/user-action-rows.ts';

describeMatrix(userActionRows);
