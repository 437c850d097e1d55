import type { Texts } from './text.ts';

/** What people are told about the line on which the server speaks first. */
export const pushes = {
  'pushes.lost': {
    en: 'The live connection to the server is lost. Reload the page to see what is new.',
    fr: 'La liaison en direct avec le serveur est perdue. Rechargez la page pour voir les nouveautés.',
    de: 'Die Live-Verbindung zum Server ist unterbrochen. Laden Sie die Seite neu, um Neues zu sehen.',
    es: 'Se ha perdido la conexión en directo con el servidor. Vuelva a cargar la página para ver las novedades.',
    zh: '与服务器的实时连接已断开。请重新加载页面以查看最新内容。',
  },
} as const satisfies Texts;
