import { useTexts } from '#/shared/i18n/language.ts';
import { useTheme } from '#/shared/state/theme.ts';
import { IconButton } from '#/ui/buttons/icon-button.tsx';
import { Icon } from '#/ui/identity/icon.tsx';

/** Toggles between the light and the dark theme. */
export function ThemeButton() {
  const t = useTexts();
  const { theme, toggleTheme } = useTheme();
  const dark = theme === 'dark';
  return (
    <IconButton
      label={t(dark ? 'frame.useLight' : 'frame.useDark')}
      icon={<Icon name={dark ? 'sun' : 'moon'} />}
      onClick={toggleTheme}
    />
  );
}
