import { afterEach, describe, expect, test } from 'vitest';

import {
  askQuestion,
  selectVisibleQuestions,
  enqueueQuestion,
  syncAnswers,
  type PendingQuestion,
  readQuestions,
  dismissQuestion,
} from './push-questions.ts';

const REFRESH: PendingQuestion = { kind: 'refresh', because: 'PERMISSION_CHANGED', blocks: true };
const PLUGINS: PendingQuestion = { kind: 'refresh', because: 'PLUGIN_CHANGED', blocks: false };
const AGAIN: PendingQuestion = { kind: 'sign in again' };
const signIn = (device: string) => ({ device, address: '10.0.0.9', at: '2026-11-22T00:00:00.000Z' });
const wasItYou = (...devices: string[]): PendingQuestion => ({ kind: 'was it you', signIns: devices.map(signIn) });
const queue = (...questions: PendingQuestion[]) =>
  questions.reduce<readonly PendingQuestion[]>((waiting, question) => enqueueQuestion(waiting, question), []);

describe('the queue', () => {
  test('asks the same only once, as it was asked first', () => {
    expect(queue(REFRESH, PLUGINS, REFRESH)).toEqual([REFRESH]);
    expect(queue(AGAIN, AGAIN)).toEqual([AGAIN]);
  });

  test('a refresh that can wait becomes one that blocks, and never the other way round', () => {
    expect(queue(PLUGINS, REFRESH)).toEqual([REFRESH]);
    expect(queue(REFRESH, PLUGINS)).toEqual([REFRESH]);
  });

  test('signing in again refreshes too: it takes the place of a refresh, and leaves none to ask for', () => {
    expect(queue(REFRESH, AGAIN)).toEqual([AGAIN]);
    expect(queue(AGAIN, REFRESH)).toEqual([AGAIN]);
    expect(queue(wasItYou('a'), PLUGINS, AGAIN)).toEqual([wasItYou('a'), AGAIN]);
  });

  test('a waiting question is not replaced by one about another matter', () => {
    expect(queue(REFRESH, wasItYou('a'))).toEqual([REFRESH, wasItYou('a')]);
    expect(queue(wasItYou('a'), AGAIN)).toEqual([wasItYou('a'), AGAIN]);
  });

  test('sign-ins elsewhere are asked about together, each once, the latest ones', () => {
    expect(queue(wasItYou('a'), wasItYou('b'), wasItYou('a'))).toEqual([wasItYou('a', 'b')]);
    expect(queue(...['a', 'b', 'c', 'd', 'e', 'f'].map((device) => wasItYou(device)))).toEqual([
      wasItYou('b', 'c', 'd', 'e', 'f'),
    ]);
  });
});

describe('of the waiting questions', () => {
  const idle = { isTyping: false, isDialogOpen: false };

  test('a refresh that can wait is offered in a bar, one that blocks is asked in a dialog', () => {
    expect(selectVisibleQuestions([PLUGINS], idle)).toEqual({ banner: PLUGINS, pending: undefined });
    expect(selectVisibleQuestions([REFRESH], idle)).toEqual({ banner: undefined, pending: REFRESH });
  });

  test('a refresh that blocks is offered in the bar while the user types, and asked afterwards', () => {
    expect(selectVisibleQuestions([REFRESH], { ...idle, isTyping: true })).toEqual({
      banner: REFRESH,
      pending: undefined,
    });
    expect(selectVisibleQuestions([REFRESH], idle).pending).toEqual(REFRESH);
  });

  test('other questions are asked also while the user types', () => {
    for (const question of [AGAIN, wasItYou('a')])
      expect(selectVisibleQuestions([question], { ...idle, isTyping: true })).toEqual({
        banner: undefined,
        pending: question,
      });
  });

  test('none is asked over a dialog that the user has opened; the bar is beside it', () => {
    for (const question of [REFRESH, AGAIN, wasItYou('a')])
      expect(selectVisibleQuestions([question], { ...idle, isDialogOpen: true }).pending).toBeUndefined();
    expect(selectVisibleQuestions([PLUGINS, AGAIN], { isTyping: true, isDialogOpen: true })).toEqual({
      banner: PLUGINS,
      pending: undefined,
    });
  });

  test('the first is asked, and the next one beside a bar', () => {
    expect(selectVisibleQuestions([REFRESH, wasItYou('a')], idle)).toEqual({ banner: undefined, pending: REFRESH });
    expect(selectVisibleQuestions([PLUGINS, wasItYou('a')], idle)).toEqual({ banner: PLUGINS, pending: wasItYou('a') });
    expect(selectVisibleQuestions([], idle)).toEqual({ banner: undefined, pending: undefined });
  });
});

describe('an answer', () => {
  let stop = syncAnswers('answers');
  const other = new BroadcastChannel('answers');
  afterEach(() => {
    stop();
    stop = syncAnswers('answers');
  });

  test('makes room for the next question', () => {
    askQuestion(REFRESH);
    askQuestion(wasItYou('a'));
    dismissQuestion('refresh', { everywhere: false });
    expect(readQuestions()).toEqual([wasItYou('a')]);
  });

  test('for every tab is received by the others, one for this tab alone is not', async () => {
    const received: unknown[] = [];
    other.addEventListener('message', ({ data }: MessageEvent<unknown>) => received.push(data));
    dismissQuestion('sign in again', { everywhere: false });
    dismissQuestion('refresh', { everywhere: true });
    await expect.poll(() => received).toEqual(['refresh']);
  });

  test('given in another tab takes the question away here', async () => {
    askQuestion(AGAIN);
    askQuestion(wasItYou('a'));
    other.postMessage('sign in again');
    await expect.poll(() => readQuestions()).toEqual([wasItYou('a')]);
  });

  test('is not waited for when listening has stopped', () => {
    askQuestion(AGAIN);
    stop();
    expect(readQuestions()).toEqual([]);
  });
});
