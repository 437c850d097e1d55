import FileJson from 'lucide-react/icons/file-json';
import { useRef, useState } from 'react';

import { useTexts } from '#/shared/language.ts';
import { Button } from '#/ui/button.tsx';
import { classNames } from '#/ui/class-names.ts';

import type { Problems } from './check-schema.ts';
import type { Manifest } from './data.ts';
import { ProblemList } from './problem-list.tsx';
import { readManifestFile } from './read-manifest.ts';

import styles from './install-dialog.module.css';

type ManifestFileProps = { onChoose: (manifest: Manifest) => void; onCancel: () => void };

/** Takes a manifest from a file, chosen or dropped. */
export function ManifestFile({ onChoose, onCancel }: ManifestFileProps) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [hovering, setHovering] = useState(false);

  async function take(file: File | undefined) {
    if (file === undefined) return;
    setProblems({});
    const read = await readManifestFile(file);
    if ('manifest' in read) onChoose(read.manifest);
    else setProblems(read.problems);
  }

  return (
    <>
      <div
        className={classNames(styles.drop, hovering && styles.hovering)}
        onDragOver={(event) => {
          event.preventDefault();
          setHovering(true);
        }}
        onDragLeave={() => setHovering(false)}
        onDrop={(event) => {
          event.preventDefault();
          setHovering(false);
          void take(event.dataTransfer.files[0]);
        }}
      >
        <FileJson size={28} className={styles.dropIcon} aria-hidden />
        <p>{t('applications.drop')}</p>
        <Button look="secondary" onClick={() => input.current?.click()}>
          {t('applications.chooseFile')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('applications.chooseFile')}
          accept=".json,application/json"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            // The same file again, mended meanwhile, is a choice as well.
            event.currentTarget.value = '';
            void take(file);
          }}
        />
      </div>
      <ProblemList problems={problems} />
      <div className={styles.answers}>
        <Button look="secondary" onClick={onCancel}>
          {t('signIn.cancel')}
        </Button>
      </div>
    </>
  );
}
