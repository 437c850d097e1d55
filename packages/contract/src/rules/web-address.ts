/**
 * An absolute http or https address that leads where it appears to lead. URL parsers accept spaces, backslashes and
 * missing slashes; control and format characters, and credentials before the host, disguise the target (CWE-451).
 */
export function parseWebAddress(text: string): URL | undefined {
  if (!/^https?:\/\/[^\s\p{C}\\/][^\s\p{C}\\]*$/u.test(text)) return undefined;
  const url = URL.parse(text);
  return url === null || url.username !== '' || url.password !== '' ? undefined : url;
}
