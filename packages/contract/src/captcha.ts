import { closed, endpoint } from './core/endpoint.ts';
import { CAPTCHA_WIDTH } from './core/limits.ts';
import * as Type from './core/schema.ts';

/** ID of the captcha that the new one replaces and invalidates. */
const oldCaptchaId = Type.Optional(Type.String({ maxLength: 64 }));

export const captcha = endpoint({
  method: 'GET',
  path: '/v2/utils/captcha',
  weight: 8,
  access: 'open',
  query: closed({
    width: Type.Optional(Type.Integer({ minimum: 120, maximum: 600, default: CAPTCHA_WIDTH })),
    oldCaptchaId,
  }),
  result: closed({ captcha: Type.String(), id: Type.String() }),
  errors: [],
  rate: { calls: 60, seconds: 60, exact: true },
  changesState: true,
  doc: 'A captcha picture (data URL) and the ID to answer it with. The captcha `oldCaptchaId` is invalidated.',
});

export const captchaQuestion = endpoint({
  method: 'GET',
  path: '/v2/utils/captcha-question',
  access: 'open',
  query: closed({
    /** Language of the question; the default language if it is unknown or not offered. */
    language: Type.Optional(Type.String({ maxLength: 16 })),
    oldCaptchaId,
  }),
  result: closed({ question: Type.String(), id: Type.String() }),
  errors: [],
  // Lower than the limit for pictures: programs answer questions more easily.
  rate: { calls: 10, seconds: 600, exact: true },
  changesState: true,
  doc: 'A captcha for users who cannot see the picture: an arithmetic question and the ID to answer it with, in the same fields as a picture.',
});

export const captchaCheck = endpoint({
  method: 'GET',
  path: '/v2/utils/captcha-validate',
  access: 'open',
  query: closed({
    validateCodeId: Type.String({ minLength: 1, maxLength: 64 }),
    validateCode: Type.String({ minLength: 1, maxLength: 16 }),
  }),
  result: Type.Null(),
  errors: ['captcha_wrong', 'captcha_expired'],
  rate: { calls: 60, seconds: 60, exact: true },
  changesState: true,
  doc: 'Checks the answer to a captcha. The captcha is consumed, whether the answer is right or wrong.',
});
