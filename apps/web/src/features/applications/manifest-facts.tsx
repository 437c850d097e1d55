import { countPermissions } from '@foyer/contract/core/permission-leaves.ts';
import type { Manifest } from '@foyer/contract/manifest.ts';

import { localName, useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { ApplicationIcon } from '#/ui/identity/application-icon.tsx';
import { Fact, Facts } from '#/ui/lists/facts.tsx';

import type { Installed } from './data.ts';
import { SignInFacts } from './sign-in-facts.tsx';

import styles from './install-dialog.module.css';

type ManifestFactsProps = {
  manifest: Manifest;
  over: Installed | undefined;
  /** Where it opens, as it is typed now. */
  entry: string;
};

/** What a manifest declares. */
export function ManifestFacts({ manifest, over, entry }: ManifestFactsProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const { code, icon, names, version, permissions } = manifest;
  const languages = new Intl.DisplayNames(language, { type: 'language' });
  return (
    <div className={styles.preview}>
      <div className={styles.head}>
        <ApplicationIcon icon={icon} size="large" />
        <p className={styles.words}>
          <bdi className={styles.name}>{localName(names)}</bdi>
          <code className={styles.pointer}>{code}</code>
        </p>
      </div>
      <Facts>
        <Fact term={t('applications.version')}>
          {over === undefined ? version : `${over.manifest.version} → ${version}`}
        </Fact>
        <Fact term={t('applications.permissions')}>
          {t('applications.permissionCount', { count: countPermissions(permissions) })}
        </Fact>
        <SignInFacts manifest={manifest} entry={entry} />
        <Fact term={t('applications.names')}>
          <ul className={styles.names}>
            {Object.entries(names).map(([at, name]) => (
              <li key={at}>
                <bdi lang={at}>{name}</bdi> <span className={styles.language}>{wordFor(languages, at)}</span>
              </li>
            ))}
          </ul>
        </Fact>
      </Facts>
    </div>
  );
}

/** A language in the person's own; a key that is none by itself, for a manifest may have any. */
function wordFor(languages: Intl.DisplayNames, code: string): string {
  try {
    return languages.of(code) ?? code;
  } catch {
    return code;
  }
}
