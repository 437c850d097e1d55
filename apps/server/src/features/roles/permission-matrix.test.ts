import { describeMatrix } from '@foyer/server/test/matrix-cases.ts';
import { organisationRows } from '@foyer/server/test/matrix-places.ts';

describeMatrix(organisationRows);
