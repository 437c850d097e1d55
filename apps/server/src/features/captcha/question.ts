import { randomInt } from 'node:crypto';

/** A question: its text key, the values of the text's placeholders, and the expected answer. */
export type CaptchaQuestion = {
  readonly text: 'signIn.sumQuestion' | 'signIn.differenceQuestion';
  readonly values: { readonly first: number; readonly second: number };
  readonly answer: string;
};

/**
 * Sum or difference of a number from 12 to 99 and a number from 2 to 9. For each second number, 88 answers are equally
 * likely. A guess is therefore right at most once in 88 times.
 */
export function randomQuestion(): CaptchaQuestion {
  const [first, second] = [randomInt(12, 100), randomInt(2, 10)];
  return randomInt(2) === 0
    ? { text: 'signIn.sumQuestion', values: { first, second }, answer: String(first + second) }
    : { text: 'signIn.differenceQuestion', values: { first, second }, answer: String(first - second) };
}
