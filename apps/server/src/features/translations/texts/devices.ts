import type { Texts } from './text.ts';

/** Devices that skip the second factor. */
export const devices = {
  'devices.trusted': {
    en: 'Trusted devices',
    fr: 'Appareils de confiance',
    de: 'Vertrauenswürdige Geräte',
    es: 'Dispositivos de confianza',
    zh: '受信任的设备',
  },
  'devices.trustedHint': {
    en: 'After the password, these devices are not asked for the second factor.',
    fr: 'Après le mot de passe, le second facteur n’est pas demandé sur ces appareils.',
    de: 'Auf diesen Geräten wird nach dem Passwort kein zweiter Faktor verlangt.',
    es: 'En estos dispositivos no se pide el segundo factor después de la contraseña.',
    zh: '在这些设备上输入密码后无需两步验证。',
  },
  'devices.until': {
    en: 'Until {when}',
    fr: 'Jusqu’au {when}',
    de: 'Bis {when}',
    es: 'Hasta el {when}',
    zh: '有效期至 {when}',
  },
  'devices.distrust': { en: 'Remove', fr: 'Retirer', de: 'Entfernen', es: 'Quitar', zh: '移除' },
  'devices.distrusted': {
    en: 'No longer trusted: {device}',
    fr: 'N’est plus de confiance : {device}',
    de: 'Nicht mehr vertrauenswürdig: {device}',
    es: 'Ya no es de confianza: {device}',
    zh: '已取消信任：{device}',
  },
} as const satisfies Texts;
