import type { Manifest } from '@foyer/contract/manifest.ts';
import { useState } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { Tabs } from '#/ui/lists/tabs.tsx';

import { ManifestAddress } from './manifest-address.tsx';
import { ManifestFile } from './manifest-file.tsx';
import { ManifestHelp } from './manifest-help.tsx';

import styles from './install-dialog.module.css';

type ChooseManifestProps = {
  /** Code of the application that the manifest replaces. */
  over: string | undefined;
  onChoose: (manifest: Manifest) => void;
  onCancel: () => void;
};

/** Gets a manifest from a file or from another server. */
export function ChooseManifest(props: ChooseManifestProps) {
  const t = useTexts();
  const [source, setSource] = useState<'file' | 'address'>('file');
  return (
    <Tabs
      label={t('applications.source')}
      variant="switch"
      tabs={[
        { value: 'file', label: t('applications.fromFile') },
        { value: 'address', label: t('applications.fromAddress') },
      ]}
      value={source}
      onChange={setSource}
    >
      <div className={styles.source}>
        <ManifestHelp />
        {source === 'file' ? <ManifestFile {...props} /> : <ManifestAddress {...props} />}
      </div>
    </Tabs>
  );
}
