import { afterEach, vi } from 'vitest';

// A worker runs several files: fake timers that a test leaves on would stop the time-outs of the next file.
afterEach(() => void vi.useRealTimers());
