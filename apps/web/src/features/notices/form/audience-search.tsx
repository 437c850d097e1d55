import { SEARCH_LENGTH } from '@foyer/contract/limits/lists.ts';
import { useQuery } from '@tanstack/react-query';

import { useAsyncSearch } from '#/shared/forms/use-async-options.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Combobox, type ComboboxOption } from '#/ui/forms/combobox.tsx';

import { audiencesQuery, type AudienceScope } from '../data.ts';
import { audienceGroups, type AudienceOption } from './audience-options.tsx';

type AudienceSearchProps = {
  label: string;
  error?: string | undefined;
  placeholder: string;
  /** What is searched for. */
  scope: AudienceScope;
  /** Name of a first option that clears the value. */
  noneLabel?: string;
  value: AudienceOption | null;
  onChoose: (choice: AudienceOption | null) => void;
};

/** Searches by name for an audience, or for the role that restricts one. */
export function AudienceSearch(props: AudienceSearchProps) {
  const { label, error, placeholder, scope, noneLabel, value, onChoose } = props;
  const t = useTexts();
  const { searched, isCurrent, onSearch } = useAsyncSearch();
  const audiences = useQuery(audiencesQuery(scope, searched));
  // Enter chooses the first option, so it must match the typed text.
  const found = isCurrent ? audienceGroups(audiences.data, t) : [];
  const none: ComboboxOption | undefined = noneLabel === undefined ? undefined : { key: '', label: noneLabel };
  const groups =
    none === undefined || searched !== '' || !isCurrent
      ? found
      : [{ value: 'none', heading: undefined, items: [none] }, ...found];

  function status(): string | undefined {
    if (found.length > 0) return undefined;
    if (!isCurrent || audiences.isFetching) return t('notices.searching');
    return t(audiences.isError ? 'notices.audiencesFailed' : 'notices.noAudience');
  }

  return (
    <Combobox<ComboboxOption | AudienceOption>
      label={label}
      error={error}
      placeholder={placeholder}
      searchLabel={t('notices.searchAudience')}
      groups={groups}
      status={status()}
      value={value ?? none ?? null}
      onChoose={(choice) => onChoose(choice !== null && 'kind' in choice ? choice : null)}
      onSearch={onSearch}
      maxLength={SEARCH_LENGTH}
    />
  );
}
