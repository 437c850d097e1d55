import Type from 'typebox';

import { closed, endpoint } from './core/endpoint.ts';

export const uploadLogo = endpoint({
  method: 'POST',
  path: '/v2/manage/settings/brand/logos',
  weight: 20,
  access: 'settings.write',
  upload: true,
  result: closed({
    /** SHA-256 of the picture: what the setting `brand` names it by. */
    logo: Type.String(),
    width: Type.Integer(),
    height: Type.Integer(),
  }),
  errors: [],
  callerRate: { calls: 30, seconds: 60 },
  doc: 'Takes in a picture (`multipart/form-data`, one part named `file`) that a change of the brand within a day may name as its logo. A0401 at `/file` for one that is no PNG, JPEG or WebP by its bytes (`type`) or has less than 16 or more than 2048 pixels on a side (`size`), and with 413 beyond 256 kB.',
});
