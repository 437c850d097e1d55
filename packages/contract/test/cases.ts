/**
 * How many cases a random test checks: the ordinary number, and ten times as many before a release
 * (`npm run test:full`).
 */
export const cases = (ordinary: number): number => ordinary * Number(process.env['FOYER_TEST_CASES'] ?? 1);

/** The seed of a random test: the ordinary one, unless `FOYER_TEST_SEED` has another. */
export const seed = (ordinary: number): number => Number(process.env['FOYER_TEST_SEED'] ?? ordinary);
