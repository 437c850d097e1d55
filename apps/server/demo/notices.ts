import type { NoticeTexts } from '#/features/notices/repository.ts';

type Demonstrated = {
  readonly type: 'NORMAL_NOTICE' | 'IMPORTANT_NOTICE' | 'WARNING_NOTICE';
  /** Code of the customer that receives it; all users when omitted. */
  readonly to?: string;
  readonly texts: NoticeTexts;
  readonly file?: { readonly name: string; readonly content: string };
};

/** Notices in the inbox of users. */
export const NOTICES: readonly Demonstrated[] = [
  {
    type: 'NORMAL_NOTICE',
    texts: {
      en: {
        title: 'Welcome to Foyer',
        content:
          'One sign-in for **all systems** of your shop.\n\n- Choose a system from *Home*\n- Read your notices here\n- Manage password and devices under *Account*',
      },
      de: {
        title: 'Willkommen in Foyer',
        content:
          'Eine Anmeldung für **alle Systeme** Ihres Marktes.\n\n- Wählen Sie ein System auf der *Startseite*\n- Lesen Sie hier Ihre Mitteilungen\n- Passwort und Geräte finden Sie unter *Konto*',
      },
      fr: {
        title: 'Bienvenue dans Foyer',
        content: 'Une seule connexion pour **tous les systèmes** de votre magasin.',
      },
      es: {
        title: 'Bienvenido a Foyer',
        content: 'Un solo inicio de sesión para **todos los sistemas** de su tienda.',
      },
      zh: { title: '欢迎使用 Foyer', content: '一次登录，即可使用门店的**所有系统**。' },
    },
  },
  {
    type: 'IMPORTANT_NOTICE',
    to: 'NM',
    texts: {
      en: { title: 'Stocktaking on Saturday', content: 'Shops close at **16:00**. The list of shelves is attached.' },
      de: {
        title: 'Inventur am Samstag',
        content: 'Die Märkte schließen um **16:00 Uhr**. Die Liste der Regale liegt bei.',
      },
    },
    file: { name: 'shelves.csv', content: 'shelf,department\nA1,Dairy\nA2,Bakery\nB1,Fruit\n' },
  },
  {
    type: 'WARNING_NOTICE',
    to: 'CN',
    texts: {
      en: {
        title: 'Cold chain: check your sensors',
        content: 'Some sensors of the **temperature service** have empty batteries.',
      },
      fr: {
        title: 'Chaîne du froid : vérifiez vos capteurs',
        content: 'Certains capteurs du **service de température** ont des piles vides.',
      },
    },
    file: { name: 'sensors.txt', content: 'Nantes 3\nLyon 7\nMarseille 2\n' },
  },
];
