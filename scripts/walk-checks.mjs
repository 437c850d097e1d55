// The checks of `npm run walk` on each page. The exported functions run in the browser, so they must be self-contained.

/** Visible texts that users should not see: identifiers, text keys, placeholders, empty values. */
export function findRawTexts(keys) {
  const texts = new Set(keys);
  const isVisible = (element) => element !== null && element.checkVisibility() && element.closest('code, pre') === null;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const matches = [];
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    if (!isVisible(parentElement) || parentElement.closest('script, style') !== null) continue;
    const raw =
      /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-/i.exec(data) ??
      /\{[a-z][A-Za-z]*\}/.exec(data) ??
      /\b(undefined|NaN|null|\[object \w+\])/.exec(data) ??
      /(^|\s)\/(?:[a-z]\w*\/)+\w*/.exec(data);
    const key = data.split(/\s+/).find((token) => texts.has(token));
    if (raw !== null || key !== undefined) matches.push(`raw text: ${(key ?? data).trim().slice(0, 100)}`);
  }
  return matches;
}

/** Truncated texts without access to the full text, and content wider than the screen. */
export function findCutTexts() {
  const matches = [];
  const beyond = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (beyond > 0) matches.push(`the page is ${beyond} px wider than the screen`);
  for (const element of document.body.querySelectorAll('*')) {
    const hasText = [...element.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim() !== '');
    if (!hasText || !element.checkVisibility()) continue;
    const { overflowX, overflowY, textOverflow, clip, clipPath, webkitLineClamp } = getComputedStyle(element);
    // Text for screen readers only, or the preview of a text that its row opens.
    if (clip !== 'auto' || clipPath !== 'none' || webkitLineClamp !== 'none') continue;
    const isWide = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
    const isHigh = ['hidden', 'clip'].includes(overflowY) && element.scrollHeight > element.clientHeight + 3;
    const canScroll = ['auto', 'scroll'].includes(overflowX);
    const hasFullText = element.closest('[title], [aria-label]') !== null;
    if ((isWide && !canScroll && !(textOverflow === 'ellipsis' && hasFullText)) || isHigh)
      matches.push(`cut off: ${element.textContent.trim().slice(0, 80)}`);
  }
  const context = document.createElement('canvas').getContext('2d');
  for (const input of document.querySelectorAll('input[placeholder]')) {
    if (!input.checkVisibility() || input.value !== '') continue;
    const { font, paddingLeft, paddingRight } = getComputedStyle(input);
    context.font = font;
    const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    if (context.measureText(input.placeholder).width > room) matches.push(`cut off: ${input.placeholder}`);
  }
  return matches;
}

/**
 * Texts and text attributes with ASCII letters. In the pseudo-locale only data has them: `known` is the source of a
 * regular expression for the data of the page.
 */
export function findUntranslatedTexts(known) {
  const data = 'code, pre, kbd, time, bdi, script, style, body [lang], [translate=no]';
  const isShown = (element) => element !== null && element.closest(data) === null && element.checkVisibility();
  const isUntranslated = (text) => /[A-Za-z]{2}/.test(text.replaceAll(new RegExp(known, 'g'), ''));
  const matches = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data: text, parentElement } = walker.currentNode;
    if (isShown(parentElement) && isUntranslated(text)) matches.add(`not translated: ${text.trim().slice(0, 80)}`);
  }
  for (const name of ['alt', 'aria-label', 'placeholder', 'title'])
    for (const element of document.querySelectorAll(`[${name}]`)) {
      const text = element.getAttribute(name);
      if (isShown(element) && isUntranslated(text)) matches.add(`not translated: ${name}="${text.slice(0, 80)}"`);
    }
  return [...matches];
}

/** Dates with a line break inside a word. */
export function findBrokenDates() {
  const range = document.createRange();
  const isBroken = (text) =>
    [...text.data.matchAll(/\S+/g)].some(({ 0: { length }, index }) => {
      range.setStart(text, index);
      range.setEnd(text, index + length);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
    });
  return [...document.querySelectorAll('time')]
    .filter((time) => [...time.childNodes].some((child) => child instanceof Text && isBroken(child)))
    .map(({ textContent }) => `date on two lines: ${textContent}`);
}
