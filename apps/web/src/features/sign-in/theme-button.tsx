import { useTexts } from '#/shared/language.ts';
import { useTheme } from '#/shared/theme.ts';
import { IconButton } from '#/ui/icon-button.tsx';
import { Icon } from '#/ui/icon.tsx';

/** Light or dark. */
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
