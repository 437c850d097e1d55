import { LOGO_BYTES, MAX_LOGO_PIXELS } from '@foyer/contract/limits/brand.ts';
import { useId } from 'react';

import { ConflictNote } from '#/administration/conflict-note.tsx';
import { PictureButtons } from '#/administration/settings/picture-buttons.tsx';
import type { FieldsOf } from '#/administration/settings/setting-fields.ts';
import { useLogoUpload } from '#/administration/settings/use-logo-upload.ts';
import { formatFileSize } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { FieldError } from '#/ui/forms/field.tsx';

import { PictureOrKey } from '../provider-logo.tsx';
import type { ProviderDraft } from './provider-draft.ts';

import hidden from '#/ui/layout/visually-hidden.module.css';
import styles from './icon-field.module.css';

/** The icon on the provider's button; a key icon by default. */
export function IconField({ form }: { form: FieldsOf<ProviderDraft> }) {
  const t = useTexts();
  const { language } = useLanguage();
  const id = useId();
  const { busy, problem, send, clearProblem } = useLogoUpload((icon) => form.change({ icon }, '/icon'));
  const { icon } = form.draft;
  const error = problem ?? form.problems.fields['/icon'];
  const remoteChanges = form.remoteChanges?.icon;

  function remove() {
    clearProblem();
    form.change({ icon: null }, '/icon');
  }

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <fieldset> groups fields; these are buttons
    <div className={styles.field} role="group" aria-labelledby={id}>
      <p className={styles.label} id={id}>
        {t('identityProviders.icon')}
      </p>
      <div className={styles.line}>
        <span className={styles.skeleton} aria-hidden>
          <PictureOrKey icon={icon} />
        </span>
        <output className={hidden.visuallyHidden}>
          {t(icon === null ? 'identityProviders.keyShown' : 'identityProviders.pictureShown')}
        </output>
        <PictureButtons
          id={id}
          chosen={icon !== null}
          busy={busy}
          isWrong={error !== undefined}
          removeLabel={t('identityProviders.removeIcon')}
          onFile={(file) => void send(file)}
          onRemove={remove}
        />
      </div>
      <p className={styles.hint} id={`${id}-hint`}>
        {t('identityProviders.iconHint', { size: formatFileSize(LOGO_BYTES, language), pixels: MAX_LOGO_PIXELS })}
      </p>
      <FieldError id={id} error={error} />
      <ConflictNote
        value={
          remoteChanges === undefined
            ? undefined
            : t(remoteChanges === null ? 'identityProviders.keyShown' : 'identityProviders.pictureShown')
        }
      />
    </div>
  );
}
