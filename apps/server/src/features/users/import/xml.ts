import { Parser } from 'saxen';

import { FileRefused } from './table.ts';

/** Maximum depth of elements, deeper than any workbook. */
const DEPTH = 50;

type XmlListener = {
  /** Called at the start of an element, with its name without prefix. Attributes are parsed on demand. */
  open?: (name: string, attributes: () => Readonly<Record<string, string>>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads XML. Entities of a document type are never resolved, neither external nor expanding ones (XXE, billion laughs).
 */
export function readXml(xml: string, listener: XmlListener): void {
  if (xml === '') return; // a missing part
  const parser = new Parser();
  let depth = 0;
  parser.on('openTag', (name, readAttributes, decode) => {
    depth += 1;
    if (depth > DEPTH) throw new FileRefused('unreadable');
    listener.open?.(local(name), () => {
      const text = readAttributes();
      return Object.fromEntries(Object.entries(text).map(([key, value]) => [local(key), decode(value)]));
    });
  });
  parser.on('closeTag', (name) => {
    depth -= 1;
    listener.close?.(local(name));
  });
  parser.on('text', (text, decode) => listener.text?.(decode(text)));
  parser.on('cdata', (text) => listener.text?.(text));
  parser.on('error', () => {
    throw new FileRefused('unreadable');
  });
  parser.parse(xml);
}
