import { afterEach, describe, expect, test } from 'vitest';

import { ask, chooseShown, enqueue, followAnswers, type Question, readQuestions, settle } from './push-questions.ts';

const REFRESH: Question = { kind: 'refresh', because: 'PERMISSION_CHANGED', blocks: true };
const PLUGINS: Question = { kind: 'refresh', because: 'PLUGIN_CHANGED', blocks: false };
const AGAIN: Question = { kind: 'sign in again' };
const signIn = (device: string) => ({ device, address: '10.0.0.9', at: '2026-11-22T00:00:00.000Z' });
const wasItYou = (...devices: string[]): Question => ({ kind: 'was it you', signIns: devices.map(signIn) });
const queue = (...questions: Question[]) =>
  questions.reduce<readonly Question[]>((waiting, question) => enqueue(waiting, question), []);

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

  test('a question that stands is not pushed away by one of another matter', () => {
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
    expect(chooseShown([PLUGINS], idle)).toEqual({ offered: PLUGINS, asked: undefined });
    expect(chooseShown([REFRESH], idle)).toEqual({ offered: undefined, asked: REFRESH });
  });

  test('a refresh that blocks is offered in the bar while the user types, and asked afterwards', () => {
    expect(chooseShown([REFRESH], { ...idle, isTyping: true })).toEqual({ offered: REFRESH, asked: undefined });
    expect(chooseShown([REFRESH], idle).asked).toEqual(REFRESH);
  });

  test('other questions are asked also while the user types', () => {
    for (const question of [AGAIN, wasItYou('a')])
      expect(chooseShown([question], { ...idle, isTyping: true })).toEqual({ offered: undefined, asked: question });
  });

  test('none is asked over a dialog that the user has opened; the bar is beside it', () => {
    for (const question of [REFRESH, AGAIN, wasItYou('a')])
      expect(chooseShown([question], { ...idle, isDialogOpen: true }).asked).toBeUndefined();
    expect(chooseShown([PLUGINS, AGAIN], { isTyping: true, isDialogOpen: true })).toEqual({
      offered: PLUGINS,
      asked: undefined,
    });
  });

  test('the first is asked, and the next one beside a bar', () => {
    expect(chooseShown([REFRESH, wasItYou('a')], idle)).toEqual({ offered: undefined, asked: REFRESH });
    expect(chooseShown([PLUGINS, wasItYou('a')], idle)).toEqual({ offered: PLUGINS, asked: wasItYou('a') });
    expect(chooseShown([], idle)).toEqual({ offered: undefined, asked: undefined });
  });
});

describe('an answer', () => {
  let stop = followAnswers('answers');
  const other = new BroadcastChannel('answers');
  afterEach(() => {
    stop();
    stop = followAnswers('answers');
  });

  test('makes room for the next question', () => {
    ask(REFRESH);
    ask(wasItYou('a'));
    settle('refresh', { everywhere: false });
    expect(readQuestions()).toEqual([wasItYou('a')]);
  });

  test('for every tab is heard by the others, one for this tab alone is not', async () => {
    const heard: unknown[] = [];
    other.addEventListener('message', ({ data }: MessageEvent<unknown>) => heard.push(data));
    settle('sign in again', { everywhere: false });
    settle('refresh', { everywhere: true });
    await expect.poll(() => heard).toEqual(['refresh']);
  });

  test('given in another tab takes the question away here', async () => {
    ask(AGAIN);
    ask(wasItYou('a'));
    other.postMessage('sign in again');
    await expect.poll(() => readQuestions()).toEqual([wasItYou('a')]);
  });

  test('is not waited for once nobody listens any more', () => {
    ask(AGAIN);
    stop();
    expect(readQuestions()).toEqual([]);
  });
});
