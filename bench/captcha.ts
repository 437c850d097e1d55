import { ALPHABET } from '../apps/server/src/features/captcha/glyphs.ts';
import { captchaRaster, drawCaptcha, randomCaptchaText } from '../apps/server/src/features/captcha/picture.ts';
import { CAPTCHA_WIDTH } from '../packages/contract/src/core/limits.ts';
import type { Figure } from './figure.ts';
import { measureRecognition, type Sample } from './picture-recognition.ts';

const PICTURES = 100;
const DRAWN = 500;

/** Share of captchas that OCR reads, and the cost of drawing one. */
export async function measureCaptcha(): Promise<Figure[]> {
  const samples = Array.from({ length: PICTURES }, (): Sample => {
    const text = randomCaptchaText();
    return { text, picture: captchaRaster(text, CAPTCHA_WIDTH) };
  });
  return [...(await measureRecognition(samples, ALPHABET)), ...(await measureDrawing())];
}

async function measureDrawing(): Promise<Figure[]> {
  let bytes = 0;
  const before = process.cpuUsage();
  for (let index = 0; index < DRAWN; index += 1)
    bytes += (await drawCaptcha(randomCaptchaText(), CAPTCHA_WIDTH)).length;
  const { user, system } = process.cpuUsage(before);
  const time = (user + system) / 1000 / DRAWN;
  return [
    { name: 'processor time of a captcha', value: time, unit: 'ms', limit: 15, must: 'at most' },
    { name: 'size of a captcha', value: bytes / 1024 / DRAWN, unit: 'kB', limit: 8, must: 'at most' },
  ];
}
