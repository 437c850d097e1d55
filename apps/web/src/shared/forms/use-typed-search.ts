import { useEffect, useRef, useState } from 'react';

import { useDebounced } from './use-debounced.ts';

/** A search that stands in the address once somebody pauses; an address that changes by itself shows in the field. */
export function useTypedSearch(inAddress: string, onSettle: (text: string) => void) {
  const [text, setText] = useState(inAddress);
  const [known, setKnown] = useState(inAddress);
  if (inAddress !== known) {
    setKnown(inAddress);
    if (text.trim() !== inAddress) setText(inAddress);
  }
  const debounced = useDebounced(text.trim());
  const debounce = useRef(onSettle);
  useEffect(() => {
    debounce.current = onSettle;
  });
  // What the address says already was settled before, or came with it.
  const sent = useRef(inAddress);
  useEffect(() => {
    if (debounced === sent.current) return;
    sent.current = debounced;
    debounce.current(debounced);
  }, [debounced]);
  useEffect(() => {
    sent.current = inAddress;
  }, [inAddress]);
  return {
    text,
    type: setText,
    /** Does not wait for a pause: whoever leaves the field has typed what they wanted. */
    leave() {
      const typed = text.trim();
      if (typed === sent.current) return;
      sent.current = typed;
      debounce.current(typed);
    },
  };
}
