/** Whether a file can be a licence, by its name. Some editors append `.txt`. */
export function isLicenceFileName(name: string): boolean {
  return /[^/\\]\.lic(?:\.txt)?$/i.test(name);
}
