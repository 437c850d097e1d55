/** Escapes text from users, such as names, so that Markdown shows it unchanged. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
}
