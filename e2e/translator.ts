import type { Page } from '@playwright/test';

type TranslatorGlobal = {
  /** Texts in separate React text nodes, which React can no longer update once a translator has replaced them. */
  bareTexts: Set<string>;
};

/**
 * Simulates Chromium's translator in every document that the page opens: replaces each text with
 * `<font><font>text</font></font>`, initially and after each change. The texts themselves stay the same.
 */
export async function translate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const bare = new Set<string>();
    Object.assign(globalThis, { bareTexts: bare });

    function translateText(text: Text) {
      const parent = text.parentElement;
      if (
        parent === null ||
        parent.closest('script, style, textarea, option, font, [translate="no"]') ||
        !text.data.trim()
      )
        return;
      if (Object.keys(text).some((key) => key.startsWith('__reactFiber'))) bare.add(`${parent.tagName}: ${text.data}`);
      const outer = document.createElement('font');
      const inner = outer.appendChild(document.createElement('font'));
      inner.textContent = text.data;
      text.replaceWith(outer);
    }

    function translateAll(root: Node) {
      if (root instanceof Text) return translateText(root);
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(translateText);
    }

    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        for (const node of type === 'characterData' ? [target] : addedNodes) translateAll(node);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Texts in separate React text nodes that were rendered since the last load. */
export function bareTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => [...(globalThis as unknown as TranslatorGlobal).bareTexts]);
}
