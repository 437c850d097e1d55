import type { ComponentType } from 'react';

/** What stands under the bell: the newest notices, with links that close it as they are followed. */
export type NewestNotices = ComponentType<{ onFollow: () => void }> & { preload?: () => void };
