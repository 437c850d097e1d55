import { createHash } from 'node:crypto';

import type { KoaContextWithOIDC } from 'oidc-provider';

import { escapeHtml } from '#/platform/http/responses/markup.ts';

/** Response mode to which `form_post` is mapped, since the library's own mode of that name cannot be replaced. */
export const FORM_MODE = 'foyer_form_post';

const SCRIPT = 'document.forms[0].submit()';
const SCRIPT_HASH = createHash('sha256').update(SCRIPT).digest('base64');

/** Whether a form can be sent to an address. A program with a private scheme can receive only an address. */
export function acceptsForms(address: unknown): boolean {
  const url = typeof address === 'string' ? URL.parse(address) : null;
  return url !== null && /^https?:$/.test(url.protocol);
}

/**
 * Answers with a page that sends the response to the application as a form (OAuth 2.0 Form Post Response Mode). Silent
 * sign-ins need it in frames: only Foyer and the application may embed it.
 */
export function answerByForm(
  ctx: KoaContextWithOIDC,
  address: string,
  response: Readonly<Record<string, unknown>>,
): void {
  const { origin, host } = new URL(address);
  const inFrame = ctx.get('sec-fetch-dest') === 'iframe';
  const fields = Object.entries(response).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(String(value))}">`,
  );
  ctx.status = 200;
  ctx.type = 'html';
  ctx.set(
    'content-security-policy',
    [
      "default-src 'none'",
      `script-src 'sha256-${SCRIPT_HASH}'`,
      // Chromium also applies it to the application's redirects, which may lead to another of its origins (CSP 3
      // 6.4.1).
      'form-action http: https:',
      "base-uri 'none'",
      `frame-ancestors ${inFrame ? `'self' ${origin}` : "'none'"}`,
    ].join(';'),
  );
  if (inFrame) ctx.remove('x-frame-options');
  // With `no-referrer` browsers send `Origin: null`, which applications refuse (Fetch, "append a request Origin
  // header").
  ctx.set('referrer-policy', 'strict-origin');
  ctx.body = [
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(host)}</title>`,
    `<form method="post" action="${escapeHtml(address)}">${fields.join('')}`,
    `<noscript><button>${escapeHtml(host)}</button></noscript></form><script>${SCRIPT}</script></html>`,
  ].join('');
}
