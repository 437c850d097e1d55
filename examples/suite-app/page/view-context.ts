import type { PageHost } from './host.ts';
import type { PageTexts } from './texts.ts';

export type ViewContext = {
  readonly host: PageHost;
  readonly t: PageTexts;
  /** Shows the view again with the current data of the server. */
  readonly reload: () => void;
  /** Reports why an action of the user failed. */
  readonly fail: (error: unknown) => void;
};
