/** The name under which a browser saves the codes. */
const RECOVERY_FILE = 'foyer-recovery-codes.txt';

type RecoveryFileTexts = {
  readonly title: string;
  /** Whose codes they are, and since when. */
  readonly details: readonly string[];
  /** What they are for. */
  readonly note: string;
};

/** The recovery codes as a text file: what they are, and one on each line. */
export function recoveryFileText({ title, details, note }: RecoveryFileTexts, codes: readonly string[]): string {
  // Windows' own editor, until 2018, knew no other end of a line.
  return [title, ...details, '', ...codes, '', note, ''].join('\r\n');
}

/** Has the browser save the text. */
export function saveRecoveryFile(text: string): void {
  // Without the mark some editors take UTF-8 for something else.
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/plain;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: RECOVERY_FILE });
  link.click();
  // The browser has taken the file up by then; sooner, some save nothing.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
