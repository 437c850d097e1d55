const MAX_LENGTH = 300;

/** What a mail server said: shown in terminals, and stored where NUL cannot be. */
export function toSingleLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, MAX_LENGTH);
}
