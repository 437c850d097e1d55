import { describeMatrix } from '@foyer/server/test/permission-matrix/describe-matrix.ts';
import { settingRows } from '@foyer/server/test/permission-matrix/setting-rows.ts';

describeMatrix(settingRows);
