import { useEffect, useState } from 'react';

import { qrPath } from './qr-path.ts';

import styles from './qr-picture.module.css';

type Drawn = { readonly content: string; readonly size: number; readonly path: string };

/** Light modules around the picture, without which cameras do not find it (ISO/IEC 18004). */
const BORDER = 4;

/** A QR picture, drawn here: what it holds goes to nobody. Black on white in dark pages too, or apps do not read it. */
export function QrPicture({ content, label }: { content: string; label: string }) {
  const [drawn, setDrawn] = useState<Drawn>();

  useEffect(() => {
    let left = false;
    // Without it there is still the key to type.
    void draw(content).then(
      (picture) => left || setDrawn(picture),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [content]);

  return (
    <span className={styles.place}>
      {drawn?.content === content && (
        <svg
          className={styles.picture}
          viewBox={`0 0 ${drawn.size} ${drawn.size}`}
          shapeRendering="crispEdges"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn in the page; an <img> would need an address
          role="img"
          aria-label={label}
        >
          <path d={drawn.path} />
        </svg>
      )}
    </span>
  );
}

async function draw(content: string): Promise<Drawn> {
  const { encode } = await import('uqr');
  const { size, data } = encode(content, { ecc: 'M', border: BORDER });
  return { content, size, path: qrPath(data) };
}
