/** Roles besides the built-in ones. Each has all permissions whose code begins with an entry of `begins`. */
export const ROLES = [
  { name: 'Shop assistant', begins: ['esl.labels.read', 'handheld.', 'pda.'], secondFactorEnforced: false },
  { name: 'Shop manager', begins: ['esl.', 'handheld.', 'pda.', 'temperature.', 'map.'], secondFactorEnforced: false },
  { name: 'Price department', begins: ['esl.', 'designer.'], secondFactorEnforced: false },
  { name: 'Signage editor', begins: ['signage.', 'designer.'], secondFactorEnforced: false },
  { name: 'Technician', begins: ['assets.', 'map.', 'temperature.', 'subscription.'], secondFactorEnforced: false },
] as const;
