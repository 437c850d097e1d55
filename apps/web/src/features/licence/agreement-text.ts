import type { ComponentType } from 'react';

/**
 * Shows the licence agreement, and says which version it is once all of it can be read. It belongs to another feature:
 * app/ brings it.
 */
export type AgreementText = ComponentType<{ onShown: (version: number) => void }>;
