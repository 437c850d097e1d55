import { PlaceField } from '#/administration/fields/place-field.tsx';
import type { PlaceOption } from '#/shared/forms/place-options.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { useIsHighest, useMay } from '#/shared/session/use-may.ts';
import { ChoiceCards } from '#/ui/forms/choice-cards.tsx';

import { AudienceIcon } from '../notice-badges.tsx';
import type { AudienceChoice, AudienceDraft } from './audience-draft.ts';
import { AudienceSearch } from './audience-search.tsx';
import { problemTextWithin } from './problem-texts.ts';
import type { NoticeFormState } from './use-notice-form.ts';

import styles from './notice-form.module.css';

const CHOICES = [
  { value: 'everybody', icon: 'everybody' },
  { value: 'place', icon: 'store' },
  { value: 'role', icon: 'role' },
  { value: 'user', icon: 'user' },
] as const;
/** Choices of super administrators only. */
const HIGHEST: readonly AudienceChoice[] = ['everybody', 'role'];

/** Chooses the recipients: all users, an organisation or store, a role, or one user. */
export function AudienceField({ form }: { form: NoticeFormState }) {
  const t = useTexts();
  const isHighest = useIsHighest();
  const { audience } = form.draft;
  const error = problemTextWithin(form.problems, '/audience');
  const change = (changes: Partial<AudienceDraft>) =>
    form.change('/audience', { audience: { ...audience, ...changes } });
  return (
    <>
      <ChoiceCards
        label={t('notices.audience')}
        choices={CHOICES.filter(({ value }) => isHighest || !HIGHEST.includes(value)).map(({ value, icon }) => ({
          value,
          name: t(`notices.choice.${value}`),
          hint: t(`notices.choiceHint.${value}`),
          icon: <AudienceIcon kind={icon} />,
        }))}
        value={audience.choice}
        error={audience.choice === 'everybody' ? error : undefined}
        onChoose={(choice) => change({ choice })}
      />
      {audience.choice === 'place' && <PlaceFields audience={audience} error={error} onChange={change} />}
      {(audience.choice === 'role' || audience.choice === 'user') && (
        <AudienceSearch
          // Resets the search, because its results are of the other kind.
          key={audience.choice}
          label={t(`notices.kind.${audience.choice}`)}
          error={error}
          placeholder={t(audience.choice === 'role' ? 'administration.chooseRole' : 'notices.chooseUser')}
          scope={{ kind: audience.choice }}
          value={audience[audience.choice]}
          onChoose={(choice) => change({ [audience.choice]: choice })}
        />
      )}
    </>
  );
}

type PlaceFieldsProps = {
  audience: AudienceDraft;
  error: string | undefined;
  onChange: (changes: Partial<AudienceDraft>) => void;
};

/** An organisation or store, and optionally a role there. */
function PlaceFields({ audience: { place, placeRole }, error, onChange }: PlaceFieldsProps) {
  const t = useTexts();
  const mayRead = useMay('organisations.read');
  // A role may not be assignable in another organisation or store.
  const choosePlace = (choice: PlaceOption | null) => onChange({ place: choice, placeRole: null });
  const label = t('notices.choice.place');
  return (
    <>
      {mayRead ? (
        <PlaceField label={label} error={error} permission="notices.write" value={place} onChoose={choosePlace} />
      ) : (
        <AudienceSearch
          label={label}
          error={error}
          placeholder={t('administration.choosePlace')}
          scope={{ kind: 'place' }}
          value={place === null ? null : { ...place, key: `${place.kind}:${place.id}`, label: place.name }}
          onChoose={(choice) => {
            if (choice?.kind !== 'organisation' && choice?.kind !== 'store') return choosePlace(null);
            choosePlace({ kind: choice.kind, id: choice.id, name: choice.label });
          }}
        />
      )}
      {place !== null && (
        <div>
          <AudienceSearch
            key={place.id}
            label={t('notices.kind.role')}
            placeholder={t('notices.allRoles')}
            noneLabel={t('notices.allRoles')}
            scope={{ place: place.id }}
            value={placeRole}
            onChoose={(role) => onChange({ placeRole: role })}
          />
          <p className={styles.reach}>{t(hintOf(place, placeRole !== null))}</p>
        </div>
      )}
    </>
  );
}

/** Text key of the users whom a notice to the organisation or store reaches. */
function hintOf({ kind }: PlaceOption, hasRole: boolean) {
  return hasRole ? (`notices.placeHint.${kind}Role` as const) : (`notices.placeHint.${kind}` as const);
}
