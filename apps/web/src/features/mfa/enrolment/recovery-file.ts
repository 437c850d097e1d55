const RECOVERY_FILE = 'foyer-recovery-codes.txt';

type RecoveryFileTexts = {
  readonly title: string;
  /** User name and creation date. */
  readonly details: readonly string[];
  /** The purpose of the codes. */
  readonly note: string;
};

/** The recovery codes as a text file, one per line. */
export function recoveryFileText({ title, details, note }: RecoveryFileTexts, codes: readonly string[]): string {
  // CRLF: Windows Notepad did not support LF until 2018.
  return [title, ...details, '', ...codes, '', note, ''].join('\r\n');
}

export function saveRecoveryFile(text: string): void {
  // Without a BOM some editors do not detect UTF-8.
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/plain;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: RECOVERY_FILE });
  link.click();
  // Revoked late: some browsers save nothing if the URL is revoked earlier.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
