import { LOGO_TYPES } from '@foyer/contract/rules/brand-logo.ts';
import ImageUp from 'lucide-react/icons/image-up';
import { useRef } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';

type PictureButtonsProps = {
  /** The hint and the error of the field have the IDs `{id}-hint` and `{id}-error`. */
  id: string;
  /** Whether there is a picture already. */
  chosen: boolean;
  busy: boolean;
  isWrong: boolean;
  removeLabel: string;
  onFile: (file: File) => void;
  onRemove: () => void;
};

/** Buttons that choose, replace and remove a picture of the interface. */
export function PictureButtons(props: PictureButtonsProps) {
  const { id, chosen, busy, isWrong, removeLabel, onFile, onRemove } = props;
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);

  function remove() {
    onRemove();
    // The focused button was removed.
    choose.current?.focus();
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept={LOGO_TYPES.join()}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = Array.from(currentTarget.files ?? []);
          currentTarget.value = ''; // lets the user choose the same file again
          if (file !== undefined) onFile(file);
        }}
      />
      <Button
        variant="secondary"
        ref={choose}
        busy={busy}
        aria-describedby={`${id}-hint ${id}-error`}
        {...(isWrong && { 'data-problem': true })}
        onClick={() => input.current?.click()}
      >
        {!busy && <ImageUp size={18} aria-hidden />}
        {t(chosen ? 'brand.replaceLogo' : 'brand.chooseLogo')}
      </Button>
      {chosen && (
        <Button variant="quiet" onClick={remove}>
          {removeLabel}
        </Button>
      )}
    </>
  );
}
