/**
 * Parses an absolute http or https address whose target is the one that users read. Undefined for all other texts: URL
 * parsers accept spaces, backslashes and missing slashes; control and format characters, and credentials before the
 * host, disguise the target (CWE-451).
 */
export function parseWebAddress(text: string): URL | undefined {
  if (!/^https?:\/\/[^\s\p{C}\\/][^\s\p{C}\\]*$/u.test(text)) return undefined;
  const url = URL.parse(text);
  return url === null || url.username !== '' || url.password !== '' ? undefined : url;
}
