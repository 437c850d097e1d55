/** Whether a file is called as licences are; editors append `.txt`. */
export function isLicenceFileName(name: string): boolean {
  return /[^/\\]\.lic(?:\.txt)?$/i.test(name);
}
