import { closed, endpoint } from './core/endpoint.ts';
import * as Type from './core/schema.ts';

export const uploadLogo = endpoint({
  method: 'POST',
  path: '/v2/manage/settings/brand/logos',
  weight: 20,
  access: 'settings.write',
  upload: true,
  result: closed({
    /** SHA-256 of the picture, which the setting `brand` stores. */
    logo: Type.String(),
    width: Type.Integer(),
    height: Type.Integer(),
  }),
  errors: [],
  callerRate: { calls: 30, seconds: 60 },
  doc: 'Uploads a picture (`multipart/form-data`, one part named `file`) that a change of the brand within a day may use as its logo. A0401 at `/file` for bytes that are not a PNG, JPEG or WebP picture (`type`) and for a side of less than 16 or more than 2048 pixels (`size`), and with 413 beyond 256 kB.',
});
