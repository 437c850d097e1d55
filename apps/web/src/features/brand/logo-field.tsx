import { logoAddress, LOGO_TYPES } from '@foyer/contract/brand-logo.ts';
import { LOGO_BYTES, LOGO_PIXELS_MOST } from '@foyer/contract/limits.ts';
import ImageUp from 'lucide-react/icons/image-up';
import { useId, useRef } from 'react';

import type { FieldsOf } from '#/administration/setting-fields.ts';
import { Theirs } from '#/administration/theirs.tsx';
import { useLogoUpload } from '#/administration/use-logo-upload.ts';
import { fileSize } from '#/shared/file-size.ts';
import { useLanguage, useTexts } from '#/shared/language.ts';
import { Button } from '#/ui/button.tsx';
import { FieldError } from '#/ui/field.tsx';
import { Logo } from '#/ui/logo.tsx';

import type { BrandDraft } from './brand-draft.ts';

import styles from './logo-field.module.css';

/** The logo: what is shown, another one, or none. */
export function LogoField({ form, mayWrite }: { form: FieldsOf<BrandDraft>; mayWrite: boolean }) {
  const t = useTexts();
  const { language } = useLanguage();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const { busy, problem, send, forget } = useLogoUpload((logo) => form.change({ logo }, '/logo'));
  const { logo } = form.draft;
  const error = problem ?? form.problems.fields['/logo'];
  const theirs = form.theirs?.logo;

  function remove() {
    forget();
    form.change({ logo: null }, '/logo');
    // What had the keyboard has gone.
    choose.current?.focus();
  }

  return (
    <div className={styles.logo}>
      <div className={styles.line}>
        <span className={styles.place}>
          {logo === null ? <Logo size={40} /> : <img className={styles.picture} src={logoAddress(logo)} alt="" />}
        </span>
        <output>{t(logo === null ? 'brand.shippedLogo' : 'brand.ownLogo')}</output>
      </div>
      {mayWrite && (
        <div className={styles.answers}>
          <input
            ref={input}
            type="file"
            accept={LOGO_TYPES.join()}
            hidden
            onChange={({ currentTarget }) => {
              const [file] = Array.from(currentTarget.files ?? []);
              currentTarget.value = ''; // the same one may be chosen again
              if (file !== undefined) void send(file);
            }}
          />
          <Button
            look="secondary"
            ref={choose}
            busy={busy}
            aria-describedby={`${id}-hint ${id}-error`}
            {...(error !== undefined && { 'data-problem': true })}
            onClick={() => input.current?.click()}
          >
            {!busy && <ImageUp size={18} aria-hidden />}
            {t(logo === null ? 'brand.chooseLogo' : 'brand.replaceLogo')}
          </Button>
          {logo !== null && (
            <Button look="quiet" onClick={remove}>
              {t('brand.removeLogo')}
            </Button>
          )}
        </div>
      )}
      <p className={styles.hint} id={`${id}-hint`}>
        {t('brand.logoHint', { size: fileSize(LOGO_BYTES, language), pixels: LOGO_PIXELS_MOST })}
      </p>
      <FieldError id={id} error={error} />
      <Theirs value={theirs === undefined ? undefined : t(theirs === null ? 'brand.shippedLogo' : 'brand.otherLogo')} />
    </div>
  );
}
