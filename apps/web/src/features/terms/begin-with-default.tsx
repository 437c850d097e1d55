import { useAction } from '#/shared/forms/use-action.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';

import type { DocumentKind } from './documents.ts';
import { fetchShippedMarkdown } from './shipped-markdown.ts';

type BeginWithDefaultProps = { kind: DocumentKind; language: string; onBegin: (content: string) => void };

/** Copies the default text into the form, as a starting point. */
export function BeginWithDefault({ kind, language, onBegin }: BeginWithDefaultProps) {
  const t = useTexts();
  const { act, busy } = useAction({ rows: [], onDone: onBegin });
  return (
    <Button variant="quiet" busy={busy} onClick={() => act(() => fetchShippedMarkdown(kind, language))}>
      {t('terms.begin')}
    </Button>
  );
}
