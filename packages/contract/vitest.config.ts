import { defineConfig } from 'vitest/config';

import { limits, loadedOnce } from '../../vitest.shared.ts';

// Vitest asks for a default export.
export default defineConfig({
  test: { name: 'contract', include: ['src/**/*.test.ts'], ...limits, ...loadedOnce },
});
