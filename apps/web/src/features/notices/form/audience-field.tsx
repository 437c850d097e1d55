import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useDebounced } from '#/shared/forms/use-debounced.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Combobox } from '#/ui/forms/combobox.tsx';

import { audiencesQuery } from '../data.ts';
import { audienceGroups, type AudienceOption } from './audience-options.tsx';
import { problemTextWithin } from './problem-texts.ts';
import type { NoticeFormState } from './use-notice-form.ts';

/** Longer than any name. */
const SEARCH_LENGTH = 256;
/** Shorter than where a whole page changes, in milliseconds. */
const PAUSE_MS = 200;

/** Finds whom a notice is for. */
export function AudienceField({ form }: { form: NoticeFormState }) {
  const t = useTexts();
  const [text, setText] = useState('');
  const wanted = text.trim();
  const debounced = useDebounced(wanted, PAUSE_MS);
  // What the search begins with needs no pause.
  const query = wanted === '' ? wanted : debounced;
  const audiences = useQuery(audiencesQuery(query));
  // Enter takes the first that stands there, so it must be of what is typed by then.
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
