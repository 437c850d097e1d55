const TEXTS = {
  en: {
    title: 'You could not be signed in',
    why: 'Your browser has kept no cookie of this application, or the sign-in took too long. Allow cookies for it, and try again.',
    again: 'Try again',
  },
  fr: {
    title: 'La connexion n’a pas abouti',
    why: 'Votre navigateur n’a conservé aucun cookie de cette application, ou la connexion a duré trop longtemps. Autorisez ses cookies et réessayez.',
    again: 'Réessayer',
  },
  de: {
    title: 'Die Anmeldung ist nicht gelungen',
    why: 'Ihr Browser hat kein Cookie dieser Anwendung behalten, oder die Anmeldung hat zu lange gedauert. Erlauben Sie ihr Cookies, und versuchen Sie es noch einmal.',
    again: 'Noch einmal versuchen',
  },
  es: {
    title: 'No se ha podido iniciar la sesión',
    why: 'Su navegador no ha guardado ninguna cookie de esta aplicación, o el inicio de sesión ha tardado demasiado. Permita sus cookies e inténtelo de nuevo.',
    again: 'Intentar de nuevo',
  },
  zh: {
    title: '无法登录',
    why: '您的浏览器没有保存此应用的 Cookie，或者登录用时过长。请允许此应用使用 Cookie，然后重试。',
    again: '重试',
  },
} as const;

type PageLanguage = keyof typeof TEXTS;
type NoCookiePageOptions = {
  /** The `Accept-Language` header of the browser. */
  readonly languages: string | undefined;
  readonly isFramed: boolean;
  /** The element that loads the style of the page. */
  readonly style: string;
  /** Path of the first page. */
  readonly home: string;
};

/** Page for a browser that returns from Foyer without the cookie of its sign-in. */
export function noCookiePage({ languages = '', isFramed, style, home }: NoCookiePageOptions): string {
  const language = languageOf(languages);
  const { title, why, again } = TEXTS[language];
  // In a frame the cookies may be third-party, which some browsers block; in a tab they are first-party.
  const where = isFramed ? ' target="_blank" rel="noopener"' : '';
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
    ${style}
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${why}</p>
      <p><a href="${home}"${where}>${again}</a></p>
    </main>
  </body>
</html>
`;
}

/** The supported language that the browser prefers most; English if it accepts none. */
function languageOf(header: string): PageLanguage {
  const ranges = header.split(',').map((range) => {
    const [tag = '', ...parameters] = range
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { language: tag.split('-')[0] ?? '', weight: Number(quality ?? 1) };
  });
  const supported = ranges.filter(({ language, weight }) => Object.hasOwn(TEXTS, language) && weight > 0);
  const [best] = supported.sort((one, other) => other.weight - one.weight);
  return (best?.language ?? 'en') as PageLanguage; // a key of TEXTS
}
