import { createElement, useMemo, type ReactNode } from 'react';

import { Fragment, jsxs } from '#/jsx/jsx-runtime.ts';

import { readMarkdown, type MarkdownNode, type MarkdownText } from './read-markdown.ts';
import { webAddress } from './web-address.ts';

import styles from './markdown.module.css';

/** Maximum nesting; deeper nodes are shown as their source. */
const MAX_DEPTH = 16;

type MarkdownProps = {
  source: string;
  /** The level of its first headings: one below the heading that contains the text. */
  headingLevel: 2 | 3 | 4;
};

/**
 * Renders untrusted Markdown (CommonMark). HTML in it is shown as text, links lead only to web and email addresses, and
 * images become links. Creates only the elements that are named in this file.
 */
export function Markdown({ source, headingLevel }: MarkdownProps) {
  const text = useMemo(() => readMarkdown(source), [source]);
  return (
    <div className={styles.markdown} dir="auto">
      {text === undefined ? <p>{source}</p> : blocks(text.nodes, { text, headingLevel, depth: 0, linked: false })}
    </div>
  );
}

type MarkdownContext = {
  readonly text: MarkdownText;
  readonly headingLevel: number;
  readonly depth: number;
  /** Whether the node is inside a link, which must not contain another one. */
  readonly linked: boolean;
};

/** Renders block content. */
function blocks(nodes: readonly MarkdownNode[], context: MarkdownContext): ReactNode {
  return together(
    nodes.map((node) => {
      const rendered = show(node, context);
      return typeof rendered === 'string' ? createElement('p', null, rendered) : rendered;
    }),
  );
}

/** Renders inline content. */
function inline(nodes: readonly MarkdownNode[], context: MarkdownContext): ReactNode {
  return together(nodes.map((node) => show(node, context)));
}

/** Static children: their order never changes, so they need no keys. */
function together(children: readonly ReactNode[]): ReactNode {
  return jsxs(Fragment, { children: children });
}

function show(node: MarkdownNode, outer: MarkdownContext): ReactNode {
  if (outer.depth > MAX_DEPTH) return asWritten(node, outer.text);
  const context = { ...outer, depth: outer.depth + 1 };
  switch (node.type) {
    case 'text':
      return node.value;
    case 'paragraph':
      return <p>{inline(node.children, context)}</p>;
    case 'heading': {
      const level = context.headingLevel - 1 + (context.text.levels.get(node) ?? 1);
      return createElement(`h${Math.min(6, level)}`, null, inline(node.children, context));
    }
    case 'emphasis':
      return <em>{inline(node.children, context)}</em>;
    case 'strong':
      return <strong>{inline(node.children, context)}</strong>;
    case 'inlineCode':
      return <code>{node.value}</code>;
    case 'code':
      return (
        <pre>
          <code>{node.value}</code>
        </pre>
      );
    case 'blockquote':
      return <blockquote>{blocks(node.children, context)}</blockquote>;
    case 'list': {
      const items = together(
        node.children.map((item) => createElement('li', null, listItem(item, node.spread === true, context))),
      );
      return node.ordered ? <ol start={node.start ?? 1}>{items}</ol> : <ul>{items}</ul>;
    }
    case 'break':
      return <br />;
    case 'thematicBreak':
      return <hr />;
    case 'link':
      return link(node.url, node.children, context);
    case 'linkReference':
      return link(context.text.addresses.get(node.identifier), node.children, context);
    case 'image':
      return picture(node.url, node.alt, context);
    case 'imageReference':
      return picture(context.text.addresses.get(node.identifier), node.alt, context);
    case 'definition':
      return null; // shown in the links that use it
    // The parser returns none of the following types.
    case 'html':
    case 'yaml':
    case 'delete':
    case 'listItem':
    case 'table':
    case 'tableRow':
    case 'tableCell':
    case 'footnoteDefinition':
    case 'footnoteReference':
      return asWritten(node, context.text);
  }
}

/** In a tight list, an item's text is not a paragraph. */
function listItem(item: MarkdownNode, spread: boolean, context: MarkdownContext): ReactNode {
  if (!('children' in item)) return null;
  const [first, ...rest] = item.children;
  if (spread || first?.type !== 'paragraph') return blocks(item.children, context);
  return (
    <>
      {inline(first.children, context)}
      {blocks(rest, context)}
    </>
  );
}

function link(written: string | undefined, content: readonly MarkdownNode[], context: MarkdownContext): ReactNode {
  const address = webAddress(written ?? '');
  if (address === undefined || context.linked) return inline(content, context);
  return anchor(address, inline(content, { ...context, linked: true }));
}

/** Images become links: loading one would reveal to its host who reads the text. */
function picture(written: string | undefined, alt: string | null | undefined, { linked }: MarkdownContext): ReactNode {
  const address = webAddress(written ?? '');
  const content = alt || (address ?? written ?? '');
  return address === undefined || linked ? content : anchor(address, content);
}

function anchor(address: string, content: ReactNode): ReactNode {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  );
}

function asWritten(node: MarkdownNode, { source }: MarkdownText): string {
  return source.slice(node.position?.start.offset, node.position?.end.offset);
}
