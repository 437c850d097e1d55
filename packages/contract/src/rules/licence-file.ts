/** Whether a file name is that of a licence. Some editors append `.txt`. */
export function isLicenceFileName(name: string): boolean {
  return /[^/\\]\.lic(?:\.txt)?$/i.test(name);
}
