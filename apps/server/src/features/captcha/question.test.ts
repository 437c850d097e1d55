import { expect, test } from 'vitest';

import { randomQuestion } from './question.ts';

test('the answer is the sum or the difference of the numbers in the question', () => {
  const questions = Array.from({ length: 200 }, randomQuestion);
  for (const { text, values, answer } of questions) {
    const sign = text === 'signIn.sumQuestion' ? 1 : -1;
    expect(answer).toBe(String(values.first + sign * values.second));
  }
  expect(new Set(questions.map(({ text }) => text)).size).toBe(2);
});

test('one answer for all questions is right in fewer than 2 of 100', () => {
  const counts = new Map<string, number>();
  const questionCount = 20_000;
  for (let index = 0; index < questionCount; index += 1) {
    const { answer } = randomQuestion();
    counts.set(answer, (counts.get(answer) ?? 0) + 1);
  }
  expect(Math.max(...counts.values()) / questionCount).toBeLessThan(0.02);
});
