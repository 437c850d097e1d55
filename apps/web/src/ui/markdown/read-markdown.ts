import { fromMarkdown } from 'mdast-util-from-markdown';

type Root = ReturnType<typeof fromMarkdown>;
export type MarkdownNode = Root['children'][number];

/** A parsed Markdown text. */
export type MarkdownText = {
  readonly source: string;
  readonly nodes: readonly MarkdownNode[];
  /** Addresses of reference links by their identifiers. */
  readonly addresses: ReadonlyMap<string, string>;
  /** Level of each heading: the first is 1, and none is more than one level below the heading before it. */
  readonly levels: ReadonlyMap<MarkdownNode, number>;
};

/** Limits of the parser's input: longer texts take too long and are not written for people. */
const MAX_LENGTH = 20_000;
const MAX_EMPHASIS = 3000;
const MAX_LINES = 1000;
/** More than 16 quotations and lists nested in one line. */
const NESTED_IN_A_LINE = /^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])){17}/m;
/** Tags and comments are parsed as text. */
const WITHOUT_HTML = { disable: { null: ['htmlFlow', 'htmlText'] } };
const RULE = /^[ \t]*([-*_])(?:[ \t]*\1)*[ \t]*$/gm;
const EMPHASIS = /[*_]/g;
const LINE_END = /\r\n?|\n/g;
const MAX_BRACKETS = 32;

/** Parses a Markdown text (CommonMark). Undefined when it would take too long; it is then shown as its source. */
export function readMarkdown(source: string): MarkdownText | undefined {
  if (source.length > MAX_LENGTH || isEndless(source)) return undefined;
  const { children } = fromMarkdown(source, { extensions: [WITHOUT_HTML] });
  const addresses = new Map<string, string>();
  const levels = new Map<MarkdownNode, number>();
  let level = 0;
  for (const node of inOrder(children)) {
    // As in CommonMark, the first of several definitions counts.
    if (node.type === 'definition' && !addresses.has(node.identifier)) addresses.set(node.identifier, node.url);
    if (node.type !== 'heading') continue;
    level = Math.min(node.depth, level + 1);
    levels.set(node, level);
  }
  return { source, nodes: children, addresses, levels };
}

/** Whether the parser, whose time is quadratic in these counts, would block the page. */
function isEndless(source: string): boolean {
  const withoutRules = source.replace(RULE, '');
  if (NESTED_IN_A_LINE.test(withoutRules)) return true;
  if ((withoutRules.match(EMPHASIS)?.length ?? 0) > MAX_EMPHASIS) return true;
  if ((source.match(LINE_END)?.length ?? 0) > MAX_LINES) return true;
  let open = 0;
  for (const bracket of source.match(/[[\]]/g) ?? []) {
    open = bracket === '[' ? open + 1 : Math.max(0, open - 1);
    if (open > MAX_BRACKETS) return true;
  }
  return false;
}

/** Every node in document order. Iterative, so that deep nesting cannot overflow the stack. */
function* inOrder(nodes: readonly MarkdownNode[]): Generator<MarkdownNode> {
  const left = nodes.toReversed();
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    yield node;
    if ('children' in node) left.push(...node.children.toReversed());
  }
}
