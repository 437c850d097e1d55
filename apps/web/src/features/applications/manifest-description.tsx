import { countPermissions } from '@foyer/contract/core/permission-leaves.ts';
import type { Manifest } from '@foyer/contract/manifest.ts';

import { localName, useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { ApplicationIcon } from '#/ui/identity/application-icon.tsx';
import { DescriptionItem, DescriptionList } from '#/ui/lists/description-list.tsx';

import type { Installed } from './data.ts';
import { SignInDescription } from './sign-in-description.tsx';

import styles from './install-dialog.module.css';

type ManifestDescriptionProps = {
  manifest: Manifest;
  over: Installed | undefined;
  /** The entry address as currently typed. */
  entry: string;
};

/** The content of a manifest. */
export function ManifestDescription({ manifest, over, entry }: ManifestDescriptionProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const { code, icon, names, version, permissions } = manifest;
  const languages = new Intl.DisplayNames(language, { type: 'language' });
  return (
    <div className={styles.preview}>
      <div className={styles.header}>
        <ApplicationIcon icon={icon} size="large" />
        <p className={styles.texts}>
          <bdi className={styles.name}>{localName(names)}</bdi>
          <code className={styles.pointer}>{code}</code>
        </p>
      </div>
      <DescriptionList>
        <DescriptionItem term={t('applications.version')}>
          {over === undefined ? version : `${over.manifest.version} → ${version}`}
        </DescriptionItem>
        <DescriptionItem term={t('applications.permissions')}>
          {t('applications.permissionCount', { count: countPermissions(permissions) })}
        </DescriptionItem>
        <SignInDescription manifest={manifest} entry={entry} />
        <DescriptionItem term={t('applications.names')}>
          <ul className={styles.names}>
            {Object.entries(names).map(([at, name]) => (
              <li key={at}>
                <bdi lang={at}>{name}</bdi> <span className={styles.language}>{languageText(languages, at)}</span>
              </li>
            ))}
          </ul>
        </DescriptionItem>
      </DescriptionList>
    </div>
  );
}

/** The name of a language in the user's language, or the code itself: a manifest may contain any key. */
function languageText(languages: Intl.DisplayNames, code: string): string {
  try {
    return languages.of(code) ?? code;
  } catch {
    return code;
  }
}
