import { createHash } from 'node:crypto';

/** The built page as a template, with the CSP hashes of its inline code. */
export type Template = {
  /** Hashes of its inline styles and scripts, as CSP sources. */
  readonly styleHashes: readonly string[];
  readonly scriptHashes: readonly string[];
  /** Fills in the template. `style` is a style sheet that the server has generated, or empty. */
  write(values: {
    readonly language: string;
    readonly markup: string;
    readonly boot: unknown;
    readonly style: string;
  }): string;
};

export function readTemplate(html: string): Template {
  return {
    styleHashes: hashesOf(html, /<style>([\s\S]*?)<\/style>/g),
    scriptHashes: hashesOf(html, /<script>([\s\S]*?)<\/script>/g),
    write({ language, markup, boot, style }) {
      const json = `<script type="application/json" id="boot">${escapeJson(boot)}</script>`;
      // Functions, so that `$&` in a text is not interpreted.
      return html
        .replace('<html lang="en"', () => `<html lang="${language}"`)
        .replace('</head>', () => (style === '' ? '</head>' : `<style>${style}</style></head>`))
        .replace('<!--app-->', () => markup)
        .replace('<!--boot-->', () => json);
    },
  };
}

/**
 * The page's content security policy. Inline code is allowed only from the build, and text only as text (Trusted
 * Types). Frames may show the applications that open in the page, and Foyer itself, since sign-ins of applications pass
 * through it. The page may request the same origins to check whether they respond, which a frame does not report
 * (decision 0030). No page of Foyer may be framed.
 */
export function pagePolicy({ styleHashes, scriptHashes }: Template, style: string, framed: readonly string[]): string {
  const styles = style === '' ? styleHashes : [...styleHashes, hashOf(style)];
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes.join(' ')}`.trim(),
    `style-src 'self' ${styles.join(' ')}`.trim(),
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...framed].join(' '),
    "form-action 'self'",
    framed.length === 0 ? "frame-src 'none'" : `frame-src 'self' ${framed.join(' ')}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

function hashesOf(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, inline = '']) => hashOf(inline));
}

function hashOf(inline: string): string {
  return `'sha256-${createHash('sha256').update(inline).digest('base64')}'`;
}

/** Formats JSON that cannot end the script element around it. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
