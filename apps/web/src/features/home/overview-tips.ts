import type { Workbench } from '@foyer/contract/workbench.ts';
import type { ComponentType } from 'react';

/** What people are told where they arrive, above what they may open; often nothing. */
export type OverviewTips = ComponentType<{ workbench: Workbench }>;
