import { Component, type ReactNode } from 'react';

import { BrokenPage, ChunkErrorPage } from '#/app/pages/broken-page.tsx';
import { ChunkLoadError } from '#/shared/navigation/lazy-page.ts';

type BoundaryState = { readonly error: unknown; readonly failures: number };

/** Stands in for a page that failed: a part that did not load is tried again, anything else is a bug. */
export class ErrorBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  override readonly state: BoundaryState = { error: undefined, failures: 0 };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error };
  }

  override componentDidCatch(): void {
    this.setState(({ failures }) => ({ failures: failures + 1 }));
  }

  override render(): ReactNode {
    const { error, failures } = this.state;
    if (error === undefined) return this.props.children;
    if (!(error instanceof ChunkLoadError)) return <BrokenPage />;
    // After a new version was installed, the old parts are gone for ever: then only the whole page helps.
    if (failures > 1) return <ChunkErrorPage />;
    return (
      <ChunkErrorPage
        retry={() => {
          error.retry();
          this.setState({ error: undefined });
        }}
      />
    );
  }
}
