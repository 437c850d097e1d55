import type { ImportRule } from '@foyer/contract/rules/import-columns.ts';

import { Fault } from '#/platform/fault.ts';

/** Fault of a cell that violates a rule. */
export const ruled = (rule: ImportRule) => new Fault('illegal_input', { fields: { '': rule } });
