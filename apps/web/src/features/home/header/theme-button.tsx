import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';

import { useTexts } from '#/shared/i18n/language.ts';
import { useTheme } from '#/shared/state/theme.ts';
import { Tooltip } from '#/ui/feedback/tooltip.tsx';

import { HeaderButton } from './header-button.tsx';

/** Toggles the light and dark theme. */
export function ThemeButton() {
  const t = useTexts();
  const { theme, toggleTheme } = useTheme();
  const label = t(theme === 'light' ? 'frame.useDark' : 'frame.useLight');
  return (
    <Tooltip text={label}>
      <HeaderButton aria-label={label} onClick={toggleTheme}>
        {theme === 'light' ? <Moon size={20} aria-hidden /> : <Sun size={20} aria-hidden />}
      </HeaderButton>
    </Tooltip>
  );
}
