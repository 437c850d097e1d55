import type { Component } from '#/jsx/component.ts';

/** What stands under the bell: the newest notices, with links that close it as they are followed. */
export type NewestNotices = Component<{ onFollow: () => void }> & { preload?: () => void };
