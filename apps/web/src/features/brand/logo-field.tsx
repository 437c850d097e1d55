import { LOGO_BYTES, MAX_LOGO_PIXELS } from '@foyer/contract/limits/brand.ts';
import { logoAddress } from '@foyer/contract/rules/brand-logo.ts';
import { useId } from 'react';

import { ConflictNote } from '#/administration/conflict-note.tsx';
import { PictureButtons } from '#/administration/settings/picture-buttons.tsx';
import type { FieldsOf } from '#/administration/settings/setting-fields.ts';
import { useLogoUpload } from '#/administration/settings/use-logo-upload.ts';
import { formatFileSize } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { FieldError } from '#/ui/forms/field.tsx';
import { Logo } from '#/ui/identity/logo.tsx';

import type { BrandDraft } from './brand-draft.ts';

import styles from './logo-field.module.css';

/** Uploads, replaces or removes the logo. */
export function LogoField({ form, mayWrite }: { form: FieldsOf<BrandDraft>; mayWrite: boolean }) {
  const t = useTexts();
  const { language } = useLanguage();
  const id = useId();
  const { busy, problem, send, clearProblem } = useLogoUpload((logo) => form.change({ logo }, '/logo'));
  const { logo } = form.draft;
  const error = problem ?? form.problems.fields['/logo'];
  const remoteChanges = form.remoteChanges?.logo;

  function remove() {
    clearProblem();
    form.change({ logo: null }, '/logo');
  }

  return (
    <div className={styles.logo}>
      <div className={styles.line}>
        <span className={styles.skeleton}>
          {logo === null ? <Logo size={40} /> : <img className={styles.picture} src={logoAddress(logo)} alt="" />}
        </span>
        <output>{t(logo === null ? 'brand.shippedLogo' : 'brand.ownLogo')}</output>
      </div>
      {mayWrite && (
        <div className={styles.actions}>
          <PictureButtons
            id={id}
            chosen={logo !== null}
            busy={busy}
            isWrong={error !== undefined}
            removeLabel={t('brand.removeLogo')}
            onFile={(file) => void send(file)}
            onRemove={remove}
          />
        </div>
      )}
      <p className={styles.hint} id={`${id}-hint`}>
        {t('brand.logoHint', { size: formatFileSize(LOGO_BYTES, language), pixels: MAX_LOGO_PIXELS })}
      </p>
      <FieldError id={id} error={error} />
      <ConflictNote
        value={
          remoteChanges === undefined ? undefined : t(remoteChanges === null ? 'brand.shippedLogo' : 'brand.otherLogo')
        }
      />
    </div>
  );
}
