import { useEffect, useState } from 'react';

import { qrPath } from './qr-path.ts';

import styles from './qr-picture.module.css';

type Drawn = { readonly content: string; readonly size: number; readonly path: string };

/** Quiet zone in modules, without which cameras do not find the code (ISO/IEC 18004). */
const BORDER = 4;

type QrPictureProps = {
  /** Undefined while it loads: the space is reserved. */
  content: string | undefined;
  /** Accessible name: what the code is for. */
  label: string;
  /** Edge length, including the light border. */
  pixels?: number;
};

/**
 * A QR code, drawn in the browser, so that its content is sent to no server. Black on white in every theme, or apps
 * cannot scan it.
 */
export function QrPicture({ content, label, pixels = 198 }: QrPictureProps) {
  const [drawn, setDrawn] = useState<Drawn>();

  useEffect(() => {
    if (content === undefined) return undefined;
    let left = false;
    // Errors are ignored: the caller offers another way or a retry.
    void draw(content).then(
      (picture) => left || setDrawn(picture),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [content]);

  return (
    <span className={styles.skeleton}>
      {drawn !== undefined && drawn.content === content ? (
        <svg
          className={styles.picture}
          width={pixels}
          height={pixels}
          viewBox={`0 0 ${drawn.size} ${drawn.size}`}
          shapeRendering="crispEdges"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn in the page; an <img> would need an address
          role="img"
          aria-label={label}
        >
          <path d={drawn.path} />
        </svg>
      ) : (
        <svg className={styles.picture} width={pixels} height={pixels} aria-hidden />
      )}
    </span>
  );
}

async function draw(content: string): Promise<Drawn> {
  const { encode } = await import('uqr');
  const { size, data } = encode(content, { ecc: 'M', border: BORDER });
  return { content, size, path: qrPath(data) };
}
