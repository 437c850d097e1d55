const LONGEST = 300;

/** What a mail server said: shown in terminals, and stored where NUL cannot be. */
export function inOneLine(trouble: string): string {
  return trouble.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, LONGEST);
}
