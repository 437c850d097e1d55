import AppWindow from 'lucide-react/icons/app-window';
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

import { classNames } from './class-names.ts';

import styles from './application-icon.module.css';

/** Icon names of the server's application catalogue → glyph and tint. */
const GLYPHS = new Map([
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
const FALLBACK = { Glyph: AppWindow, tint: styles.blue };

/** The tinted tile of an application; decorative, its name stands beside it. */
export function ApplicationIcon({ icon, size }: { icon: string; size: 'small' | 'large' }) {
  const { Glyph, tint } = GLYPHS.get(icon) ?? FALLBACK;
  return (
    <span className={classNames(styles.tile, styles[size], tint)} aria-hidden>
      <Glyph size={size === 'large' ? 24 : 17} strokeWidth={1.75} />
    </span>
  );
}
