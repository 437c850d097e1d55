// The page checks run in the browser.
export function findRawTexts(keys: readonly string[]): string[];
export function findCutTexts(): string[];
export function findUntranslatedTexts(known: string): string[];
export function findBrokenDates(): string[];
