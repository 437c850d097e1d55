import FileUp from 'lucide-react/icons/file-up';
import Hourglass from 'lucide-react/icons/hourglass';
import IdCard from 'lucide-react/icons/id-card';
import Languages from 'lucide-react/icons/languages';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import LogIn from 'lucide-react/icons/log-in';
import Palette from 'lucide-react/icons/palette';
import ScrollText from 'lucide-react/icons/scroll-text';
import Send from 'lucide-react/icons/send';
import ShieldCheck from 'lucide-react/icons/shield-check';
import TextCursorInput from 'lucide-react/icons/text-cursor-input';

import type { SettingSection } from '#/administration/settings/setting-section.ts';
import { SettingsPage } from '#/features/settings/settings-page.tsx';
import { lazyPage } from '#/shared/navigation/lazy-page.ts';

import { PROVIDER_LOGOS } from './provider-logos.tsx';

const Providers = lazyPage(
  async () => (await import('#/features/identity-providers/providers-section.tsx')).ProvidersSection,
);

/** The sections of the settings, in display order. */
const SECTIONS: readonly SettingSection[] = [
  {
    id: 'signIn',
    name: 'settings.signIn',
    hint: 'settings.signInHint',
    help: 'administering/sign-in',
    icon: LogIn,
    Section: lazyPage(async () => (await import('#/features/settings/sign-in-section.tsx')).SignInSection),
  },
  {
    id: 'providers',
    name: 'identityProviders.title',
    hint: 'identityProviders.hint',
    help: 'administering/identity-providers',
    icon: IdCard,
    Section: () => <Providers logos={PROVIDER_LOGOS} />,
  },
  {
    id: 'password',
    name: 'settings.password',
    hint: 'settings.passwordHint',
    help: 'administering/sign-in',
    icon: LockKeyhole,
    Section: lazyPage(async () => (await import('#/features/settings/password-section.tsx')).PasswordSection),
  },
  {
    id: 'secondFactor',
    name: 'settings.secondFactor',
    hint: 'settings.secondFactorHint',
    help: 'administering/two-step-verification',
    icon: ShieldCheck,
    Section: lazyPage(async () => (await import('#/features/settings/second-factor-section.tsx')).SecondFactorSection),
  },
  {
    id: 'sessions',
    name: 'settings.sessions',
    hint: 'settings.sessionsHint',
    help: 'administering/sign-in',
    icon: Hourglass,
    Section: lazyPage(async () => (await import('#/features/settings/sessions-section.tsx')).SessionsSection),
  },
  {
    id: 'languages',
    name: 'translations.languages',
    hint: 'translations.languagesHint',
    help: 'administering/brand-and-texts',
    icon: Languages,
    Section: lazyPage(async () => (await import('#/features/translations/languages-section.tsx')).LanguagesSection),
  },
  {
    id: 'texts',
    name: 'translations.texts',
    hint: 'translations.textsHint',
    help: 'administering/brand-and-texts',
    icon: TextCursorInput,
    Section: lazyPage(async () => (await import('#/features/translations/texts-section.tsx')).TextsSection),
  },
  {
    id: 'terms',
    name: 'terms.section',
    hint: 'terms.sectionHint',
    help: 'administering/brand-and-texts',
    icon: ScrollText,
    Section: lazyPage(async () => (await import('#/features/terms/terms-section.tsx')).TermsSection),
  },
  {
    id: 'brand',
    name: 'brand.title',
    hint: 'brand.hint',
    help: 'administering/brand-and-texts',
    icon: Palette,
    Section: lazyPage(async () => (await import('#/features/brand/brand-section.tsx')).BrandSection),
  },
  {
    id: 'mail',
    name: 'emailServer.title',
    hint: 'emailServer.hint',
    help: 'administering/email',
    icon: Send,
    Section: lazyPage(async () => (await import('#/features/email/server/mail-server-section.tsx')).MailServerSection),
  },
  {
    id: 'files',
    name: 'settings.files',
    hint: 'settings.filesHint',
    help: 'administering/notices',
    icon: FileUp,
    Section: lazyPage(async () => (await import('#/features/settings/files-section.tsx')).FilesSection),
  },
];

/** The settings with the sections of all features. */
export function Settings() {
  return <SettingsPage sections={SECTIONS} />;
}
