import Download from 'lucide-react/icons/download';
import Paperclip from 'lucide-react/icons/paperclip';
import { useState } from 'react';

import { Button } from '#/ui/buttons/button.tsx';

import styles from './file-list.module.css';

type ListedFile = { id: string; name: string; size: number };

type FileListProps<F extends ListedFile> = {
  label: string;
  files: readonly F[];
  formatSize: (size: number) => string;
  /** Label of the button of each file. */
  saveLabel: string;
  /** Saves a file; its button is busy until the promise settles. */
  onSave: (file: F) => Promise<void>;
};

export function FileList<F extends ListedFile>({ label, files, formatSize, saveLabel, onSave }: FileListProps<F>) {
  return (
    <ul className={styles.list} aria-label={label}>
      {files.map((file) => (
        <FileRow
          key={file.id}
          name={file.name}
          size={formatSize(file.size)}
          saveLabel={saveLabel}
          onSave={() => onSave(file)}
        />
      ))}
    </ul>
  );
}

type ListedFileProps = { name: string; size: string; saveLabel: string; onSave: () => Promise<void> };

function FileRow({ name, size, saveLabel, onSave }: ListedFileProps) {
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    await onSave();
    setBusy(false);
  }

  return (
    <li className={styles.row}>
      <Paperclip className={styles.icon} size={18} aria-hidden />
      <p className={styles.texts}>
        <bdi className={styles.name}>{name}</bdi> <span className={styles.size}>{size}</span>
      </p>
      <Button
        variant="secondary"
        className={styles.button}
        aria-label={`${saveLabel}: ${name}`}
        busy={busy}
        onClick={() => void save()}
      >
        {!busy && <Download size={17} aria-hidden />}
        <span className={styles.term}>{saveLabel}</span>
      </Button>
    </li>
  );
}
