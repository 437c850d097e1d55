import { defineConfig } from 'vitest/config';

// Vitest asks for a default export.
export default defineConfig({ test: { name: 'app-sdk', include: ['src/**/*.test.ts'], testTimeout: 60_000 } });
