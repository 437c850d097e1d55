import type { Provider as Library } from 'oidc-provider';

import { acceptsForms, FORM_MODE } from './form-post.ts';

type LibraryContext = Parameters<Parameters<Library['use']>[0]>[0];

/** Restricts the parameters of an authorization request to those that Foyer supports. */
export function restrictRequest(ctx: LibraryContext): void {
  restrictPrompt(ctx);
  chooseResponseMode(ctx);
}

/**
 * Removes `consent`, since Foyer has no consent screen. In a frame, the prompt becomes `none`, since Foyer's pages
 * cannot be framed: the application receives `login_required`, and the Foyer page around the frame handles it.
 */
function restrictPrompt(ctx: LibraryContext): void {
  const { prompt } = ctx.query;
  const prompts = (typeof prompt === 'string' ? prompt : '')
    .split(' ')
    .filter((value) => value !== '' && value !== 'consent');
  if (ctx.get('sec-fetch-dest') === 'iframe') ctx.query = { ...ctx.query, prompt: 'none' };
  else if (typeof prompt === 'string') {
    const { prompt: _prompt, ...rest } = ctx.query;
    ctx.query = prompts.length === 0 ? rest : { ...rest, prompt: prompts.join(' ') };
  }
}

/**
 * Restricts responses to query and form, as the discovery document states. For another mode, the library would use that
 * mode for the error; with an unknown mode it uses the query.
 */
function chooseResponseMode(ctx: LibraryContext): void {
  const { response_mode: mode, redirect_uri: address } = ctx.query;
  if (typeof mode !== 'string' || mode === '' || mode === 'query') return;
  ctx.query = { ...ctx.query, response_mode: mode === 'form_post' && acceptsForms(address) ? FORM_MODE : 'none' };
}
