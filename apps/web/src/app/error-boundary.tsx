import { Component, type ReactNode } from 'react';

import { BrokenPage, ChunkErrorPage } from '#/app/pages/broken-page.tsx';
import { ChunkLoadError } from '#/shared/navigation/lazy-page.ts';

type BoundaryState = { readonly error: unknown; readonly failures: number };

/** Replaces a page that failed: a chunk that did not load can be retried, any other error is a bug. */
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
    // After an upgrade the server no longer has the old chunks, so only a full reload helps.
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
