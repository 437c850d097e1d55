import type { LanguageCode } from '@foyer/contract/rules/language.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useSettingForm } from '#/administration/settings/use-setting-form.ts';
import { COMMON_ROWS, type ProblemRow } from '#/shared/forms/form-problems.ts';
import { t, useLanguage } from '#/shared/i18n/language.ts';

import type { DocumentKind } from './documents.ts';
import { type CurrentTerms, currentTermsQuery, publish, termsKey } from './terms-data.ts';
import { draftOf, type TermsDraft, textsOf } from './terms-draft.ts';

const rowOf = (code: LanguageCode): ProblemRow => ({
  code: 'A0401',
  at: `/texts/${code}`,
  field: `/${code}`,
  message: () => t('errors.A0401'),
});

/** Form for a document; asks for confirmation before it publishes. */
export function useTermsForm(kind: DocumentKind, current: CurrentTerms) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const offered = useLanguage().languages.map(({ code }) => code);
  const defaultDraft = draftOf({}, offered);
  const form = useSettingForm<CurrentTerms, TermsDraft>({
    record: current,
    draftOf: ({ texts }) => draftOf(texts, offered),
    defaultDraft,
    check: () => ({}),
    rows: [...Object.keys({ ...defaultDraft, ...current.texts }).map(rowOf), ...COMMON_ROWS],
    reload: () => client.fetchQuery({ ...currentTermsQuery(kind), staleTime: 0 }),
    save: (draft, version) => publish(kind, textsOf(draft), version),
    savedText: ({ version }) => t('terms.published', { version }),
    onSaved(saved) {
      client.setQueryData(currentTermsQuery(kind).queryKey, saved);
      void client.invalidateQueries({ queryKey: [...termsKey(kind), 'versions'] });
    },
  });
  return {
    ...form,
    asking,
    ask: () => form.changed && form.mayWrite && setAsking(true),
    giveUp: () => setAsking(false),
    publish() {
      // Closes first: a reauthentication may follow, and dialogs must not overlap.
      setAsking(false);
      form.send();
    },
  };
}

export type TermsFormState = ReturnType<typeof useTermsForm>;
