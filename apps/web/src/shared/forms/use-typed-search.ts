import { useEffect, useRef, useState } from 'react';

import { useDebounced } from './use-debounced.ts';

/** A search that stands in the address once somebody pauses; an address that changes by itself shows in the field. */
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
  // What the address says already was settled before, or came with it.
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
    /** Does not wait for a pause: whoever leaves the field has typed what they wanted. */
    leave() {
      const input = text.trim();
      if (input === reported.current) return;
      reported.current = input;
      debounce.current(input);
    },
  };
}
