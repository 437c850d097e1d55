import type { Texts } from './text.ts';

export const applications = {
  'applications.administration': {
    en: 'System administration',
    fr: 'Administration du système',
    de: 'Systemverwaltung',
    es: 'Administración del sistema',
    zh: '系统管理',
  },
  'applications.intro': {
    en: 'Look after Foyer and the applications of your suite.',
    fr: 'Gérez Foyer et les applications de votre suite.',
    de: 'Verwalten Sie Foyer und die Anwendungen Ihrer Suite.',
    es: 'Gestione Foyer y las aplicaciones de su suite.',
    zh: '管理 Foyer 和您的应用套件。',
  },
  'applications.versions': { en: 'Versions', fr: 'Versions', de: 'Versionen', es: 'Versiones', zh: '版本' },
  'applications.versionsHint': {
    en: 'What is installed on this system.',
    fr: 'Ce qui est installé sur ce système.',
    de: 'Was auf diesem System installiert ist.',
    es: 'Lo que está instalado en este sistema.',
    zh: '此系统上已安装的内容。',
  },
  'applications.name': { en: 'Name', fr: 'Nom', de: 'Name', es: 'Nombre', zh: '名称' },
  'applications.code': { en: 'Code', fr: 'Code', de: 'Code', es: 'Código', zh: '代码' },
  'applications.version': { en: 'Version', fr: 'Version', de: 'Version', es: 'Versión', zh: '版本' },
  'applications.platform': { en: 'Platform', fr: 'Plateforme', de: 'Plattform', es: 'Plataforma', zh: '平台' },
  'applications.failed': {
    en: 'The versions could not be loaded',
    fr: 'Les versions n’ont pas pu être chargées',
    de: 'Die Versionen konnten nicht geladen werden',
    es: 'No se pudieron cargar las versiones',
    zh: '无法加载版本信息',
  },
} as const satisfies Texts;
