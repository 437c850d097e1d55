/** Pages of the documentation that the interface links to; each is a file `docs/<page>.md`. */
export const HELP_PAGES = [
  'getting-started',
  'administering/your-account',
  'administering/organisations-and-stores',
  'administering/users',
  'administering/roles',
  'administering/applications',
  'administering/notices',
  'administering/sign-in',
  'administering/two-step-verification',
  'administering/identity-providers',
  'administering/brand-and-texts',
  'administering/email',
  'administering/sessions',
  'administering/audit-log',
  'administering/licence',
] as const;

export type HelpPage = (typeof HELP_PAGES)[number];
