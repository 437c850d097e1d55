/** Single letters, as in "e.g." and "z. B.", and other abbreviations whose full stop ends no sentence. */
const ABBREVIATION = /(?<!\p{L})(?:\p{L}|ca|etc|Id|Inc|Ltd|Nr|vs)\./giu;
/** A sentence mark followed by the start of another sentence. */
const TWO_SENTENCES = /[.!?]["”»’)]*\s+["“«„¿¡(]*[\p{Lu}{]|[。！？][^"”’）」]/u;
/** A sentence mark, colon or placeholder at the end, also within quotation marks or brackets. */
const SENTENCE_END = /[.!?…:。！？：}][\s"“”»’)）」]*$/u;

/**
 * Problems of the sentence marks in the product's own texts, one line each with the key: a text of two sentences ends
 * with a mark. An installation's own languages are not checked, since each language has its own marks.
 */
export function sentenceMarkProblems(language: string, texts: Readonly<Record<string, string>>): string[] {
  return Object.entries(texts)
    .filter(([, text]) => TWO_SENTENCES.test(text.replaceAll(ABBREVIATION, '')) && !SENTENCE_END.test(text))
    .map(([key]) => `${language}: ${key} has two sentences, the last one without a sentence mark`);
}
