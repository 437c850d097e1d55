import { describeMatrix } from '@foyer/server/test/matrix-cases.ts';
import { settingRows } from '@foyer/server/test/matrix-settings.ts';

describeMatrix(settingRows);
