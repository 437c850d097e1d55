import { changeText, listTexts, resetText } from '@foyer/contract/translations.ts';

import type { Mount } from '#/platform/http/mount.ts';

import type { TextAdministration } from './administration.ts';

export function mountTextAdministration(mount: Mount, texts: TextAdministration): void {
  mount(listTexts, ({ query }) => texts.list(query));
  mount(changeText, ({ caller, params, body, from }) => texts.change(caller, params, body, from));
  mount(resetText, ({ caller, params, query, from }) => texts.reset(caller, params, query.version, from));
}
