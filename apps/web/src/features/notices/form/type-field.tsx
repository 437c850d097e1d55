import type { NoticeType } from '@foyer/contract/inbox.ts';

import { useTexts } from '#/shared/i18n/language.ts';
import { TypeTile } from '#/shared/notices/notice-type.tsx';
import { ChoiceCards } from '#/ui/forms/choice-cards.tsx';

import type { NoticeFormState } from './use-notice-form.ts';

/** In the order of the specification (section 3). */
const TYPES: readonly NoticeType[] = ['NORMAL_NOTICE', 'IMPORTANT_NOTICE', 'WARNING_NOTICE'];

/** Selects the importance of a notice. */
export function TypeField({ form: { draft, change } }: { form: NoticeFormState }) {
  const t = useTexts();
  return (
    <ChoiceCards
      label={t('notices.type.label')}
      choices={TYPES.map((type) => ({
        value: type,
        name: t(`notices.type.${type}`),
        hint: t(`notices.typeHint.${type}`),
        icon: <TypeTile type={type} />,
      }))}
      value={draft.type}
      onChoose={(type) => change('/type', { type })}
    />
  );
}
