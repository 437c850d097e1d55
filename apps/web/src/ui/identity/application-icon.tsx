import MapIcon from 'lucide-react/icons/map';
import Monitor from 'lucide-react/icons/monitor';
import Package from 'lucide-react/icons/package';
import Palette from 'lucide-react/icons/palette';
import Repeat from 'lucide-react/icons/repeat';
import ScanBarcode from 'lucide-react/icons/scan-barcode';
import Settings from 'lucide-react/icons/settings';
import Smartphone from 'lucide-react/icons/smartphone';
import Tag from 'lucide-react/icons/tag';
import Thermometer from 'lucide-react/icons/thermometer';
import { type ComponentType, lazy, Suspense } from 'react';

import { classNames } from '#/ui/class-names.ts';

import styles from './application-icon.module.css';

/** Icon names of the server's application catalogue → glyph and tint. */
export const GLYPHS = new Map([
  ['settings', { Glyph: Settings, tint: styles.slate }],
  ['tag', { Glyph: Tag, tint: styles.blue }],
  ['monitor', { Glyph: Monitor, tint: styles.violet }],
  ['thermometer', { Glyph: Thermometer, tint: styles.red }],
  ['map', { Glyph: MapIcon, tint: styles.green }],
  ['repeat', { Glyph: Repeat, tint: styles.teal }],
  ['palette', { Glyph: Palette, tint: styles.pink }],
  ['smartphone', { Glyph: Smartphone, tint: styles.indigo }],
  ['scan-barcode', { Glyph: ScanBarcode, tint: styles.cyan }],
  ['package', { Glyph: Package, tint: styles.amber }],
]);
const TINTS = [...GLYPHS.values()].map(({ tint }) => tint);

/** Glyphs of other applications, loaded on demand. A failed load renders no glyph: the icon is decorative. */
const MoreGlyph = lazy<ComponentType<{ icon: string; size: number }>>(() =>
  import('./more-glyphs.ts').then(
    ({ MoreGlyph: component }) => ({ default: component }),
    () => ({ default: () => null }),
  ),
);

/** The tinted tile of an application. Decorative: the name is beside it. */
export function ApplicationIcon({ icon, size }: { icon: string; size: 'small' | 'large' }) {
  const glyph = GLYPHS.get(icon);
  const pixels = size === 'large' ? 24 : 17;
  return (
    <span className={classNames(styles.tile, styles[size], glyph?.tint ?? tintOf(icon))} aria-hidden>
      {glyph === undefined ? (
        <Suspense fallback={null}>
          <MoreGlyph icon={icon} size={pixels} />
        </Suspense>
      ) : (
        <glyph.Glyph size={pixels} strokeWidth={1.75} />
      )}
    </span>
  );
}

/** Deterministic: an icon has the same tint everywhere. */
function tintOf(icon: string): string | undefined {
  let sum = 0;
  for (let at = 0; at < icon.length; at += 1) sum += icon.charCodeAt(at);
  return TINTS[sum % TINTS.length];
}
