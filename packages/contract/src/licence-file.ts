/** Whether a file is called as licences are. */
export function isLicenceFileName(name: string): boolean {
  return /[^/\\]\.lic$/i.test(name);
}
