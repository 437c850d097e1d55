import { useEffect, useState } from 'react';

import { qrPath } from './qr-path.ts';

import styles from './qr-picture.module.css';

type Drawn = { readonly content: string; readonly size: number; readonly path: string };

/** Light modules around the picture, without which cameras do not find it (ISO/IEC 18004). */
const BORDER = 4;

type QrPictureProps = {
  /** Nothing while it is on its way: the place is kept. */
  content: string | undefined;
  /** What it is for, to people who do not see it. */
  label: string;
  /** Its edge, with the light border. */
  pixels?: number;
};

/** A QR picture, drawn here: what it holds goes to nobody. Black on white in dark pages too, or apps do not read it. */
export function QrPicture({ content, label, pixels = 198 }: QrPictureProps) {
  const [drawn, setDrawn] = useState<Drawn>();

  useEffect(() => {
    if (content === undefined) return undefined;
    let left = false;
    // Whoever shows it has another way, or offers to try again.
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
