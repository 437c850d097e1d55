import FileJson from 'lucide-react/icons/file-json';
import { useState } from 'react';

import { useTexts } from '#/shared/language.ts';
import { useDroppedFiles } from '#/shared/use-dropped-files.ts';
import { Button } from '#/ui/button.tsx';
import { FileChoice } from '#/ui/file-choice.tsx';

import type { Problems } from './check-schema.ts';
import type { Manifest } from './data.ts';
import { ProblemList } from './problem-list.tsx';
import { readManifestFile } from './read-manifest.ts';

import styles from './install-dialog.module.css';

type ManifestFileProps = { onChoose: (manifest: Manifest) => void; onCancel: () => void };

/** Takes a manifest from a file, chosen or dropped. */
export function ManifestFile({ onChoose, onCancel }: ManifestFileProps) {
  const t = useTexts();
  const [problems, setProblems] = useState<Problems>({});
  const hovering = useDroppedFiles(([file]) => void take(file));

  async function take(file: File | undefined) {
    if (file === undefined) return;
    setProblems({});
    const read = await readManifestFile(file);
    if ('manifest' in read) onChoose(read.manifest);
    else setProblems(read.problems);
  }

  return (
    <>
      <FileChoice
        accept=".json,application/json"
        hovering={hovering}
        dropWords={t('applications.drop')}
        onChoose={([file]) => void take(file)}
      >
        <FileJson size={18} aria-hidden />
        {t('applications.chooseFile')}
      </FileChoice>
      <ProblemList problems={problems} />
      <div className={styles.answers}>
        <Button look="secondary" onClick={onCancel}>
          {t('signIn.cancel')}
        </Button>
      </div>
    </>
  );
}
