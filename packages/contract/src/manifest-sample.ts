import type { Manifest } from './manifest.ts';

/** A sample manifest, the same as in the documentation of applications. */
export const MANIFEST_SAMPLE: Manifest = {
  code: 'labels',
  names: { en: 'Shelf labels', de: 'Regaletiketten' },
  icon: 'tag',
  version: '1.0.0',
  entry: 'https://labels.chain.example/',
  signIn: {
    client: 'confidential',
    redirectPaths: ['/signed-in'],
    postLogoutRedirectPaths: ['/signed-out'],
    backchannelLogoutPath: '/logout',
  },
  permissions: [
    {
      code: 'labels.shelf',
      kind: 'menu',
      names: { en: 'Shelf' },
      children: [
        {
          code: 'labels.labels',
          kind: 'page',
          names: { en: 'Labels' },
          path: '/labels',
          children: [{ code: 'labels.labels.write', kind: 'button', names: { en: 'Edit' } }],
        },
      ],
    },
  ],
};
