import Layers from 'lucide-react/icons/layers';

import { HomePage } from '#/features/home/home-page.tsx';
import type { HomePart } from '#/features/home/home-part.ts';
import { MANAGE_PATH } from '#/features/home/home-path.ts';
import { lazyPage } from '#/shared/chunk.ts';

/** The pages of other features that live in Home. */
const PARTS: readonly HomePart[] = [
  {
    path: MANAGE_PATH,
    name: 'applications.versions',
    group: 'applications.administration',
    icon: Layers,
    mayOpen: ({ flags }) => flags.managePage,
    Page: lazyPage(async () => (await import('#/features/applications/versions-page.tsx')).VersionsPage),
  },
];

/** Home with all its parts. */
export function Home() {
  return <HomePage parts={PARTS} />;
}
