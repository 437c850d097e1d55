import { defineConfig } from 'vitest/config';

import { common, loadedOnce } from '../../vitest.shared.ts';

// Vitest asks for a default export.
export default defineConfig({
  test: { name: 'app-sdk', include: ['src/**/*.test.ts'], ...common, ...loadedOnce },
});
