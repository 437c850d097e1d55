import type { ExoticComponent, ReactElement } from 'react';

/** A component that returns no bare text. */
export type Component<P = object> = ((props: P) => ReactElement | null) | ExoticComponent<P>;
