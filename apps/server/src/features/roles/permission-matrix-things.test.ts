import { describeMatrix } from '@foyer/server/test/permission-matrix/describe-matrix.ts';
import { resourceRows } from '@foyer/server/test/permission-matrix/resource-rows.ts';

describeMatrix(resourceRows);
