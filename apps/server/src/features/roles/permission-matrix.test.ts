import { describeMatrix } from '@foyer/server/test/permission-matrix/describe-matrix.ts';
import { organisationRows } from '@foyer/server/test/permission-matrix/organisation-rows.ts';

describeMatrix(organisationRows);
