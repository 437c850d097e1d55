import type { PageHost } from './host.ts';
import type { PageTexts } from './texts.ts';

export type ViewContext = {
  readonly host: PageHost;
  readonly t: PageTexts;
  /** Shows the view anew, as the server has it now. */
  readonly reload: () => void;
  /** Told why something that somebody wanted has not been done. */
  readonly fail: (error: unknown) => void;
};
