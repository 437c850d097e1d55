import { Parser } from 'saxen';

import { FileRefused } from './table.ts';

/** Deeper than any workbook. */
const DEPTH = 50;

type Hearer = {
  /** An element begins, without the prefix of its name; attributes are read when they are asked for. */
  open?: (name: string, attributes: () => Readonly<Record<string, string>>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Reads XML. Entities of a document type are never looked at: neither those of other files, nor those that grow. */
export function readXml(xml: string, hearer: Hearer): void {
  if (xml === '') return; // a part that is not there
  const parser = new Parser();
  let depth = 0;
  parser.on('openTag', (name, readAttributes, decode) => {
    depth += 1;
    if (depth > DEPTH) throw new FileRefused('unreadable');
    hearer.open?.(local(name), () => {
      const given = readAttributes();
      return Object.fromEntries(Object.entries(given).map(([key, value]) => [local(key), decode(value)]));
    });
  });
  parser.on('closeTag', (name) => {
    depth -= 1;
    hearer.close?.(local(name));
  });
  parser.on('text', (text, decode) => hearer.text?.(decode(text)));
  parser.on('cdata', (text) => hearer.text?.(text));
  parser.on('error', () => {
    throw new FileRefused('unreadable');
  });
  parser.parse(xml);
}
