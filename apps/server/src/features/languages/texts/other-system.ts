import type { Texts } from './text.ts';

/** Signing in for an application that has sent somebody here. */
export const otherSystem = {
  // the name of the application stands below
  'otherSystem.signInFor': {
    en: 'Sign in for',
    fr: 'Connexion pour',
    de: 'Anmelden für',
    es: 'Iniciar sesión para',
    zh: '登录以使用',
  },
  'otherSystem.forbidden': {
    en: 'You may not open {application}',
    fr: 'Vous ne pouvez pas ouvrir {application}',
    de: 'Sie dürfen {application} nicht öffnen',
    es: 'No puede abrir {application}',
    zh: '您无权打开{application}',
  },
  'otherSystem.forbiddenHint': {
    en: 'None of your roles includes it. Your administrator can change that.',
    fr: 'Aucun de vos rôles ne l’inclut. Votre administrateur peut y remédier.',
    de: 'Keine Ihrer Rollen umfasst sie. Ihre Administration kann das ändern.',
    es: 'Ninguno de sus roles la incluye. Su administrador puede cambiarlo.',
    zh: '您的角色不包含此应用，请联系管理员。',
  },
  'otherSystem.somebodyElse': {
    en: 'Sign in as somebody else',
    fr: 'Se connecter avec un autre compte',
    de: 'Mit einem anderen Konto anmelden',
    es: 'Iniciar sesión con otra cuenta',
    zh: '使用其他账户登录',
  },
  'otherSystem.unknown': {
    en: 'This application is not known here',
    fr: 'Cette application n’est pas connue ici',
    de: 'Diese Anwendung ist hier nicht bekannt',
    es: 'Esta aplicación no se conoce aquí',
    zh: '此处没有该应用',
  },
  'otherSystem.unknownHint': {
    en: 'It may have been removed. Open it again from your home page.',
    fr: 'Elle a peut-être été retirée. Ouvrez-la de nouveau depuis votre page d’accueil.',
    de: 'Vielleicht wurde sie entfernt. Öffnen Sie sie noch einmal von Ihrer Startseite aus.',
    es: 'Puede que se haya eliminado. Ábrala de nuevo desde su página de inicio.',
    zh: '它可能已被移除。请从您的主页重新打开。',
  },
  'otherSystem.refused': {
    en: 'The application has asked for something that does not work here',
    fr: 'L’application a envoyé une demande qui ne peut pas aboutir',
    de: 'Die Anwendung hat etwas angefragt, was hier nicht möglich ist',
    es: 'La aplicación ha enviado una solicitud que no se puede atender',
    zh: '该应用发来的请求无法处理',
  },
  'otherSystem.refusedHint': {
    en: 'Please tell your administrator: {error}',
    fr: 'Veuillez en informer votre administrateur : {error}',
    de: 'Bitte sagen Sie es Ihrer Administration: {error}',
    es: 'Informe a su administrador: {error}',
    zh: '请告知管理员：{error}',
  },
  'otherSystem.refusedAddress': {
    en: 'It wants you to come back to an address that its manifest does not name. Please tell your administrator: {error}',
    fr: 'Elle veut vous renvoyer à une adresse absente de son manifeste. Veuillez en informer votre administrateur : {error}',
    de: 'Sie will Sie an eine Adresse zurückschicken, die ihr Manifest nicht nennt. Bitte sagen Sie es Ihrer Administration: {error}',
    es: 'Quiere enviarle de vuelta a una dirección que su manifiesto no indica. Informe a su administrador: {error}',
    zh: '它要求返回的地址未在其清单中列出。请告知管理员：{error}',
  },
  'otherSystem.failed': {
    en: '{application} could not be opened',
    fr: '{application} n’a pas pu être ouverte',
    de: '{application} konnte nicht geöffnet werden',
    es: 'No se ha podido abrir {application}',
    zh: '无法打开{application}',
  },
  'otherSystem.leave': {
    en: 'Do you want to sign out?',
    fr: 'Voulez-vous vous déconnecter ?',
    de: 'Möchten Sie sich abmelden?',
    es: '¿Quiere cerrar la sesión?',
    zh: '要退出登录吗？',
  },
  'otherSystem.leaveHint': {
    en: 'An application has asked for it. It ends your sign-in here and in all your applications.',
    fr: 'Une application l’a demandé. Cela met fin à votre connexion ici et dans toutes vos applications.',
    de: 'Eine Anwendung hat darum gebeten. Das beendet Ihre Anmeldung hier und in allen Ihren Anwendungen.',
    es: 'Lo ha pedido una aplicación. Esto cierra su sesión aquí y en todas sus aplicaciones.',
    zh: '有应用请求退出。这会结束您在此处及所有应用中的登录。',
  },
} as const satisfies Texts;
