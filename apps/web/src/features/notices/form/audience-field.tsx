import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useDebounced } from '#/shared/forms/use-debounced.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Combobox } from '#/ui/forms/combobox.tsx';

import { audiencesQuery } from '../data.ts';
import { audienceGroups, type AudienceOption } from './audience-options.tsx';
import { problemTextWithin } from './problem-texts.ts';
import type { NoticeFormState } from './use-notice-form.ts';

/** Maximum length of a search, longer than any name. */
const SEARCH_LENGTH = 256;
/** Debounce in milliseconds, shorter than for page-wide searches. */
const PAUSE_MS = 200;

/** Searches for the audience of a notice. */
export function AudienceField({ form }: { form: NoticeFormState }) {
  const t = useTexts();
  const [text, setText] = useState('');
  const wanted = text.trim();
  const debounced = useDebounced(wanted, PAUSE_MS);
  // The initial, empty search needs no debounce.
  const query = wanted === '' ? wanted : debounced;
  const audiences = useQuery(audiencesQuery(query));
  // Enter chooses the first option, so it must match the typed text.
  const groups = query === wanted ? audienceGroups(audiences.data, wanted, t) : [];
  const searching = query !== wanted || audiences.isFetching;

  function status(): string | undefined {
    if (groups.length > 0) return undefined;
    if (searching) return t('notices.searching');
    return t(audiences.isError ? 'notices.audiencesFailed' : 'notices.noAudience');
  }

  return (
    <Combobox<AudienceOption>
      label={t('notices.audience')}
      error={problemTextWithin(form.problems, '/audience')}
      placeholder={t('notices.chooseAudience')}
      searchLabel={t('notices.searchAudience')}
      groups={groups}
      status={status()}
      value={form.draft.audience}
      onChoose={(audience) => form.change('/audience', { audience })}
      onSearch={setText}
      maxLength={SEARCH_LENGTH}
    />
  );
}
