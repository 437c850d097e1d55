import type { Texts } from './text.ts';

export const changeSystem = {
  'changeSystem.search': {
    en: 'Search applications',
    fr: 'Rechercher une application',
    de: 'Anwendung suchen',
    es: 'Buscar una aplicación',
    zh: '搜索应用',
  },
  'changeSystem.shortcut': { en: 'Ctrl+K', fr: 'Ctrl+K', de: 'Strg+K', es: 'Ctrl+K', zh: 'Ctrl+K' },
  'changeSystem.favourites': { en: 'Favourites', fr: 'Favoris', de: 'Favoriten', es: 'Favoritas', zh: '收藏' },
  'changeSystem.recent': {
    en: 'Recent',
    fr: 'Récentes',
    de: 'Zuletzt geöffnet',
    es: 'Recientes',
    zh: '最近使用',
  },
  'changeSystem.all': {
    en: 'All applications',
    fr: 'Toutes les applications',
    de: 'Alle Anwendungen',
    es: 'Todas las aplicaciones',
    zh: '全部应用',
  },
  'changeSystem.favourite': {
    en: 'Favourite: {name}',
    fr: 'Favori : {name}',
    de: 'Favorit: {name}',
    es: 'Favorita: {name}',
    zh: '收藏：{name}',
  },
  'changeSystem.waiting.one': {
    en: '{count} waiting',
    fr: '{count} en attente',
    de: '{count} offen',
    es: '{count} pendiente',
    zh: '{count} 项待处理',
  },
  'changeSystem.waiting.other': {
    en: '{count} waiting',
    fr: '{count} en attente',
    de: '{count} offen',
    es: '{count} pendientes',
    zh: '{count} 项待处理',
  },
  'changeSystem.found.one': {
    en: '{count} application found',
    fr: '{count} application trouvée',
    de: '{count} Anwendung gefunden',
    es: '{count} aplicación encontrada',
    zh: '找到 {count} 个应用',
  },
  'changeSystem.found.other': {
    en: '{count} applications found',
    fr: '{count} applications trouvées',
    de: '{count} Anwendungen gefunden',
    es: '{count} aplicaciones encontradas',
    zh: '找到 {count} 个应用',
  },
  'changeSystem.none': {
    en: 'No application matches “{text}”',
    fr: 'Aucune application ne correspond à « {text} »',
    de: 'Keine Anwendung passt zu „{text}“',
    es: 'Ninguna aplicación coincide con «{text}»',
    zh: '没有与“{text}”匹配的应用',
  },
} as const satisfies Texts;
