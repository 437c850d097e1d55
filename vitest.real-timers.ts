import { afterEach, vi } from 'vitest';

// A worker runs several files: fake timers left by a test would disable the timeouts of the next file.
afterEach(() => void vi.useRealTimers());
