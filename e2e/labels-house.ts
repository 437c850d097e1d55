import { createSuiteApplication, type SuiteApplication } from '@foyer/server/test/fakes/suite-application.ts';
import type { World } from '@foyer/server/test/world.ts';
import type { Locator, Page } from '@playwright/test';

/** What any house has more where the labels stand beside it, an application that signs people in through it. */
export type LabelsFixture = { labels: SuiteApplication };
export const labelsFixture = {
  labels: async ({ world }: { world: World }, provide: (labels: SuiteApplication) => Promise<void>) => {
    const labels = await createSuiteApplication(world);
    await provide(labels);
    await labels.close();
  },
};

/** Stands over the sign-in for them. */
export const signInForLabels = (page: Page): Locator =>
  page.getByRole('heading', { name: 'Sign in to Electronic shelf label service' });

/** What they show to somebody who has come in. */
export const labelsFor = (page: Page, { username }: { username: string }): Locator =>
  page.getByRole('heading', { name: `Labels for ${username}`, exact: true });

/** Lets somebody open the labels. */
export async function grantLabels<P extends { id: string }>({ people }: World, person: P): Promise<P> {
  const { id } = await people.organisation();
  await people.grant(person.id, id, 'esl.labels.read');
  return person;
}

/** Somebody who may open the labels. */
export const createLabelsUser = async (world: World) => grantLabels(world, await world.people.user());
