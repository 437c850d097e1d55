import { classNames } from '#/ui/class-names.ts';

import styles from './storefront-picture.module.css';

/** The entrance of a shop: nested arches, and behind them shelves with labels, a screen and a sensor. */
export function StorefrontPicture({ className }: { className: string | undefined }) {
  return (
    <svg className={classNames(styles.picture, className)} viewBox="0 0 480 420" aria-hidden>
      <path className={styles.hall} d="M80 412V240a160 160 0 0 1 320 0v172z" />
      <path className={styles.far} d="M8 412V236a232 232 0 0 1 464 0v176" />
      <path className={styles.near} d="M44 412V238a196 196 0 0 1 392 0v174M206 86v34M274 86v34M0 412h480" />

      <path className={styles.screen} d="M180 122h120v70H180z" />
      <path className={styles.hill} d="M186 186v-12l26-26 22 20 18-14 42 32z" />
      <circle className={styles.warm} cx="276" cy="143" r="8" />
      <circle className={styles.warm} cx="347" cy="204" r="5" />
      <path className={styles.wave} d="M337 194a14 14 0 0 1 20 0M330 187a24 24 0 0 1 34 0" />

      <path
        className={styles.goods}
        d="M151 265h24v24h-24zM203 243h18v46h-18zM325 249h28v40h-28zM111 339h34v34h-34zM243 333h24v40h-24zM295 341h38v32h-38z"
      />
      <path
        className={styles.pale}
        d="M115 251h24v38h-24zM233 255h34v34h-34zM157 331h16v42h-16zM203 347h28v26h-28zM345 329h16v44h-16z"
      />
      <path className={styles.offered} d="M297 261h16v28h-16z" />
      <path className={styles.rail} d="M98 294h284M98 378h284" />

      <path
        className={styles.label}
        d="M126 299h40v18h-40zM216 299h40v18h-40zM304 299h40v18h-40zM126 383h40v18h-40zM216 383h40v18h-40zM304 383h40v18h-40z"
      />
      <path
        className={styles.price}
        d="M147 303h15v10h-15zM237 303h15v10h-15zM147 387h15v10h-15zM237 387h15v10h-15zM325 387h15v10h-15z"
      />
      <path className={styles.offer} d="M325 303h15v10h-15z" />
      <path
        className={styles.texts}
        d="M130 304h10m-10 4h7m-7 4h9M220 304h10m-10 4h7m-7 4h9M308 304h10m-10 4h7m-7 4h9M130 388h10m-10 4h7m-7 4h9M220 388h10m-10 4h7m-7 4h9M308 388h10m-10 4h7m-7 4h9"
      />
    </svg>
  );
}
