import { defineConfig } from 'vitest/config';

import { common, loadedOnce } from '../../vitest.shared.ts';

// Vitest requires a default export.
export default defineConfig({
  test: { name: 'contract', include: ['src/**/*.test.ts'], ...common, ...loadedOnce },
});
