import { useEffect, useRef, useState } from 'react';

import { useDebounced } from './use-debounced.ts';

/** Debounced search text that is stored in the address. When the address changes otherwise, the field follows it. */
export function useTypedSearch(inAddress: string, onSettle: (text: string) => void) {
  const [text, setText] = useState(inAddress);
  const [addressText, setAddressText] = useState(inAddress);
  if (inAddress !== addressText) {
    setAddressText(inAddress);
    if (text.trim() !== inAddress) setText(inAddress);
  }
  const debounced = useDebounced(text.trim());
  const debounce = useRef(onSettle);
  useEffect(() => {
    debounce.current = onSettle;
  });
  // The text last reported to the address, or the one that the page was opened with.
  const reported = useRef(inAddress);
  useEffect(() => {
    if (debounced === reported.current) return;
    reported.current = debounced;
    debounce.current(debounced);
  }, [debounced]);
  useEffect(() => {
    reported.current = inAddress;
  }, [inAddress]);
  return {
    text,
    type: setText,
    /** Skips the debounce: a user who leaves the field has finished typing. */
    leave() {
      const input = text.trim();
      if (input === reported.current) return;
      reported.current = input;
      debounce.current(input);
    },
  };
}
