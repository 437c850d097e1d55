import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';

import { CAPTCHA_HEIGHT, CAPTCHA_LENGTH } from '@foyer/contract/limits.ts';
import type { SKRSContext2D } from '@napi-rs/canvas';

/** Characters that nobody takes for another. */
const ALPHABET = 'ABCDEFGHJKLMNPQRTUVWXY346789';
const FONT = 'Captcha';
const FONT_FILE = fileURLToPath(import.meta.resolve('@fontsource/fira-sans/files/fira-sans-latin-600-normal.woff2'));

/** The drawing library weighs more than the rest of the server: it is loaded for the first picture. */
let drawing: Promise<typeof import('@napi-rs/canvas')> | undefined;

async function loadDrawing(): Promise<typeof import('@napi-rs/canvas')> {
  const library = await import('@napi-rs/canvas');
  library.GlobalFonts.registerFromPath(FONT_FILE, FONT);
  return library;
}

/** A text to be read off a picture. */
export function freshCaptchaText(): string {
  return Array.from({ length: CAPTCHA_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Draws a text bent, turned and crossed out, as a PNG of the given width. */
export async function drawCaptcha(text: string, width: number): Promise<Buffer> {
  const { createCanvas } = await (drawing ??= loadDrawing());
  const canvas = createCanvas(width, CAPTCHA_HEIGHT);
  const context = canvas.getContext('2d');
  context.fillStyle = '#f4f6fa';
  context.fillRect(0, 0, width, CAPTCHA_HEIGHT);
  speckle(context, width);
  const step = width / (text.length + 0.6);
  Array.from(text).forEach((character, index) =>
    drawCharacter(context, character, step * (index + 0.8), Math.min(58, step * 1.15)),
  );
  for (let line = 0; line < 3; line += 1) strike(context, width);
  return canvas.encode('png');
}

function drawCharacter(context: SKRSContext2D, character: string, x: number, size: number): void {
  context.save();
  context.translate(x + between(-4, 4), CAPTCHA_HEIGHT / 2 + between(-8, 8));
  context.transform(1, between(-0.25, 0.25), between(-0.35, 0.35), 1, 0, 0);
  context.rotate(between(-0.3, 0.3));
  context.font = `${Math.round(size * between(0.85, 1.05))}px ${FONT}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = ink();
  context.fillText(character, 0, 0);
  context.restore();
}

/** A curve through the whole text in the text's own colours, so that colour does not set it apart. */
function strike(context: SKRSContext2D, width: number): void {
  context.beginPath();
  context.moveTo(0, between(10, CAPTCHA_HEIGHT - 10));
  context.bezierCurveTo(
    width * 0.33,
    between(-20, CAPTCHA_HEIGHT + 20),
    width * 0.66,
    between(-20, CAPTCHA_HEIGHT + 20),
    width,
    between(10, CAPTCHA_HEIGHT - 10),
  );
  context.lineWidth = between(1.5, 3);
  context.strokeStyle = ink();
  context.stroke();
}

function speckle(context: SKRSContext2D, width: number): void {
  for (let dot = 0; dot < width / 2; dot += 1) {
    context.fillStyle = ink();
    context.fillRect(between(0, width), between(0, CAPTCHA_HEIGHT), between(0.5, 2), between(0.5, 2));
  }
}

function ink(): string {
  return `hsl(${randomInt(200, 260)} ${randomInt(40, 80)}% ${randomInt(22, 42)}%)`;
}

function between(least: number, most: number): number {
  return least + (randomInt(10_000) / 10_000) * (most - least);
}
