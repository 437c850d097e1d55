import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Boot } from '@foyer/contract/core/boot.ts';
import { brandStyle } from '@foyer/contract/rules/brand-style.ts';
import { FALLBACK_LANGUAGE } from '@foyer/contract/rules/language.ts';
import { nativeName } from '@foyer/contract/rules/locales.ts';

import type { Applications } from '#/features/applications/service.ts';
import type { Brand } from '#/features/brand/service.ts';
import type { IdentityProviders } from '#/features/identity-providers/providers.ts';
import type { Passkeys } from '#/features/passkeys/service.ts';
import type { SettingsService } from '#/features/settings/service.ts';
import type { Translations } from '#/features/translations/service.ts';
import { createTtlCache } from '#/platform/cache/ttl-cache.ts';
import type { Bus } from '#/platform/events/bus.ts';

import { pagePolicy, readTemplate, type Template } from './template.ts';

/** Module that the web's build provides for the server (apps/web/build.mjs). */
type Renderer = { render(boot: Boot): string };

type Built = { readonly template: Template; readonly renderer: Renderer };

/** `policy` is the content security policy of the page. */
export type RenderedPage = { readonly html: string; readonly policy: string };

export class WebNotBuilt extends Error {
  constructor(folder: string) {
    super(`There is no built web in ${folder}. Run "npm run build" first.`);
    this.name = 'WebNotBuilt';
  }
}

const CACHE_MS = 1000;

/** Renders `index.html`: the sign-in screen in the default language, with its settings and texts embedded. */
export function createPage({
  folder,
  settings,
  passkeys,
  providers,
  brand,
  translations,
  applications,
  bus,
  version,
  documentation,
}: {
  folder: string;
  settings: SettingsService;
  passkeys: Passkeys;
  providers: IdentityProviders;
  brand: Brand;
  translations: Translations;
  applications: Pick<Applications, 'framedOrigins'>;
  bus: Bus;
  version: string;
  /** Whether this server serves the documentation. */
  documentation: boolean;
}) {
  let built: Promise<Built> | undefined;
  let last: { key: string; page: RenderedPage } | undefined;
  // Subscribed after the services, so that they have invalidated their caches when this one loads again.
  const cache = createTtlCache(render, { ms: CACHE_MS, maxEntries: 1 });
  bus.invalidateOn('setting.changed', cache.clear);
  bus.invalidateOn('applications.changed', cache.clear);
  bus.invalidateOn('texts.changed', cache.clear);
  bus.onResync(cache.clear);

  async function load(): Promise<Built> {
    const html = await readFile(join(folder, 'client', 'index.html'), 'utf8').catch(() => {
      throw new WebNotBuilt(folder);
    });
    const template = readTemplate(html);
    // The build writes this module.
    const renderer = (await import(pathToFileURL(join(folder, 'render', 'render.js')).href)) as Renderer;
    return { template, renderer };
  }

  async function readPageData(): Promise<{ boot: Boot; style: string; framed: readonly string[] }> {
    const [{ default: language, offered }, loginPage, look, framed] = await Promise.all([
      settings.getOrLast('languages'),
      settings.getOrLast('signInPage'),
      settings.getOrLast('brand'),
      applications.framedOrigins(),
      // Loaded in parallel, before the language is known, so that an unavailable database causes only one wait.
      translations.forBoot(FALLBACK_LANGUAGE),
    ]);
    const boot = {
      language,
      languages: offered.map((code) => ({ code, name: nativeName(code) })),
      texts: await translations.forBoot(language),
      loginPage: providers.presentPage(passkeys.presentPage(loginPage)),
      year: new Date().getUTCFullYear(),
      version,
      documentation,
      brand: { logo: await brand.picture(look) },
    };
    return { boot, style: brandStyle(look) ?? '', framed };
  }

  /** Reads the data of the page. Renders it only if they have changed, so that the page is compressed again only then. */
  async function render(): Promise<RenderedPage> {
    const { template, renderer } = await (built ??= load());
    const { boot, style, framed } = await readPageData();
    const key = JSON.stringify([boot, style, framed]);
    if (last?.key !== key) {
      const html = template.write({ language: boot.language, markup: renderer.render(boot), boot, style });
      last = { key, page: { html, policy: pagePolicy(template, style, framed) } };
    }
    return last.page;
  }

  return {
    /** Throws `WebNotBuilt` without a built web. */
    async check(): Promise<void> {
      await (built ??= load());
    },

    /**
     * The page for the current settings, or for the last known ones while the database is unavailable. Returns the same
     * object until it changes.
     */
    current: (): Promise<RenderedPage> => cache.get(''),
  };
}

export type PageService = ReturnType<typeof createPage>;
