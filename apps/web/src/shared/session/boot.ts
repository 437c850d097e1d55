import type { Boot } from '@foyer/contract/core/boot.ts';

let boot: Boot | undefined;

/** The boot block: data that the server embeds in the page, so that the first paint needs no call. */
export function readBoot(): Boot {
  if (boot === undefined) throw new Error('The page was used before startBoot().');
  return boot;
}

/** Sets the boot block, once, before anything is rendered. */
export function startBoot(value: Boot): void {
  boot = value;
}

/** Parses the boot block of the page. */
export function bootOfPage(): Boot {
  const text = document.getElementById('boot')?.textContent;
  if (!text) throw new Error('The page has no boot block.');
  return JSON.parse(text) as Boot; // written by our own server, in the same response as this script
}
