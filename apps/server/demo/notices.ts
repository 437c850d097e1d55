import type { NoticeTexts } from '#/features/notices/repository.ts';

type Demonstrated = {
  readonly type: 'NORMAL_NOTICE' | 'IMPORTANT_NOTICE' | 'WARNING_NOTICE';
  /** Code of the customer that receives the notice; all users when omitted. */
  readonly to?: string;
  readonly hoursAgo: number;
  readonly texts: NoticeTexts;
  readonly file?: { readonly name: string; readonly content: string };
};

/** Notices in users' inboxes, oldest first. */
export const NOTICES: readonly Demonstrated[] = [
  {
    type: 'NORMAL_NOTICE',
    hoursAgo: 190,
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
    type: 'NORMAL_NOTICE',
    to: 'NM',
    hoursAgo: 100,
    texts: {
      en: {
        title: 'New shelf labels in the bakery',
        content: 'The labels of the **bakery** are replaced this week. Old labels go back to the technician.',
      },
      de: {
        title: 'Neue Etiketten in der Bäckerei',
        content: 'Die Etiketten der **Bäckerei** werden diese Woche getauscht. Alte gehen zurück an die Technik.',
      },
    },
  },
  {
    type: 'WARNING_NOTICE',
    to: 'CN',
    hoursAgo: 45,
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
  {
    type: 'IMPORTANT_NOTICE',
    to: 'NM',
    hoursAgo: 20,
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
    hoursAgo: 3,
    texts: {
      en: {
        title: 'Maintenance tonight from 22:00',
        content: 'Prices are **not updated** between 22:00 and 23:00. Sign-in keeps working.',
      },
      de: {
        title: 'Wartung heute ab 22:00 Uhr',
        content: 'Von 22:00 bis 23:00 Uhr werden **keine Preise** aktualisiert. Die Anmeldung funktioniert weiter.',
      },
      fr: {
        title: 'Maintenance ce soir à partir de 22 h',
        content: 'Les prix ne sont **pas mis à jour** entre 22 h et 23 h. La connexion reste possible.',
      },
      es: {
        title: 'Mantenimiento esta noche desde las 22:00',
        content: 'Los precios **no se actualizan** entre las 22:00 y las 23:00. El inicio de sesión sigue funcionando.',
      },
      zh: { title: '今晚 22:00 开始维护', content: '22:00 至 23:00 期间**不更新价格**，登录不受影响。' },
    },
  },
];
