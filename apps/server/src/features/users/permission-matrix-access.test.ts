import { accessRows } from '@foyer/server/test/permission-matrix/access-rows.ts';
import { describeMatrix } from '@foyer/server/test/permission-matrix/describe-matrix.ts';

describeMatrix(accessRows);
