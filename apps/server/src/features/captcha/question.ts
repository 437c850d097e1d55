import { randomInt } from 'node:crypto';

/** A question: its text key, the values of the text's placeholders, and the expected answer. */
export type CaptchaQuestion = {
  readonly text: 'signIn.sumQuestion' | 'signIn.differenceQuestion';
  readonly values: { readonly first: number; readonly second: number };
  readonly answer: string;
};

/**
 * A sum or difference of a number from 12 to 99 and one from 2 to 9. Each second number leaves 88 answers of the same
 * probability, so no guess is right more often than 1 in 88 times.
 */
export function randomQuestion(): CaptchaQuestion {
  const [first, second] = [randomInt(12, 100), randomInt(2, 10)];
  return randomInt(2) === 0
    ? { text: 'signIn.sumQuestion', values: { first, second }, answer: String(first + second) }
    : { text: 'signIn.differenceQuestion', values: { first, second }, answer: String(first - second) };
}
