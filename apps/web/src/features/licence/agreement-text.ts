import type { Component } from '#/jsx/component.ts';

/**
 * Shows the licence agreement, and says which version it is once all of it can be read. It belongs to another feature:
 * app/ brings it.
 */
export type AgreementText = Component<{ onShown: (version: number) => void }>;
