import type { Workbench } from '@foyer/contract/workbench.ts';

import type { Component } from '#/jsx/component.ts';

/** What people are told where they arrive, above what they may open; often nothing. */
export type OverviewTips = Component<{ workbench: Workbench }>;
