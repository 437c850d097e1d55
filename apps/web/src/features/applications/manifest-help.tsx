import { MANIFEST_SAMPLE } from '@foyer/contract/manifest-sample.ts';
import Download from 'lucide-react/icons/download';

import { save } from '#/shared/api/download.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';

import styles from './install-dialog.module.css';

function saveSample(): void {
  const text = `${JSON.stringify(MANIFEST_SAMPLE, null, 2)}\n`;
  save(new Blob([text], { type: 'application/json' }), 'manifest.json');
}

/** Explains what a manifest is and offers a sample. */
export function ManifestHelp() {
  const t = useTexts();
  return (
    <details className={styles.what}>
      <summary>{t('applications.whatIsManifest')}</summary>
      <p>{t('applications.manifestIs')}</p>
      <Button variant="secondary" onClick={saveSample}>
        <Download size={17} aria-hidden />
        {t('applications.sample')}
      </Button>
    </details>
  );
}
