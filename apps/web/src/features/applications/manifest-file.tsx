import type { Manifest } from '@foyer/contract/manifest.ts';
import { useMutation } from '@tanstack/react-query';
import FileJson from 'lucide-react/icons/file-json';

import { problemsOf, problemText } from '#/shared/forms/form-problems.ts';
import { useDroppedFiles } from '#/shared/forms/use-dropped-files.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { Alert } from '#/ui/feedback/alert.tsx';
import { Spinner } from '#/ui/feedback/spinner.tsx';
import { FileChoice } from '#/ui/forms/file-choice.tsx';

import { FETCH_ROWS } from './application-rows.ts';
import { ProblemList } from './problem-list.tsx';
import { readManifestFile } from './read-manifest.ts';

import styles from './install-dialog.module.css';

type ManifestFileProps = {
  over: string | undefined;
  onChoose: (manifest: Manifest) => void;
  onCancel: () => void;
};

/** Reads a manifest from a chosen or dropped file and calls `onChoose` once the server finds no problems. */
export function ManifestFile({ over, onChoose, onCancel }: ManifestFileProps) {
  const t = useTexts();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (file: File) => readManifestFile(file, over),
    onSuccess: (read) => 'manifest' in read && onChoose(read.manifest),
  });
  const take = ([file]: readonly File[]) => file !== undefined && !isPending && mutate(file);
  const hovering = useDroppedFiles(take);
  return (
    <>
      <FileChoice accept=".json,application/json" hovering={hovering} dropText={t('applications.drop')} onChoose={take}>
        <FileJson size={18} aria-hidden />
        {t('applications.chooseFile')}
      </FileChoice>
      {isPending && <Spinner label={t('applications.checking')} />}
      {error !== null && <Alert severity="danger">{problemText(problemsOf(error, FETCH_ROWS))}</Alert>}
      {data !== undefined && 'problems' in data && <ProblemList problems={data.problems} document={data.document} />}
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onCancel}>
          {t('signIn.cancel')}
        </Button>
      </div>
    </>
  );
}
