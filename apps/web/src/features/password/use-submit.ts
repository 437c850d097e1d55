import { useRef, useState } from 'react';

type Errors = Readonly<Record<string, string | undefined>>;

type Steps<Given, E extends Errors> = {
  /** What is wrong before anything is sent. */
  readonly check: (given: Given) => E;
  /** Sends it; answers with what is wrong after all. */
  readonly attempt: (given: Given) => Promise<E>;
};

/** The state of a form that is checked, then sent, one press at a time. */
export function useSubmit<Given, E extends Errors>(none: E, { check, attempt }: Steps<Given, E>) {
  const [errors, setErrors] = useState<E>(none);
  const [pending, setPending] = useState(false);
  // A second press may come before the first has been rendered.
  const underWay = useRef(false);

  /** Answers with what is wrong, so that the form can lead there. */
  async function submit(given: Given): Promise<E> {
    if (underWay.current) return none;
    const wrong = check(given);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return wrong;
    underWay.current = true;
    setPending(true);
    try {
      const refused = await attempt(given);
      setErrors(refused);
      return refused;
    } finally {
      underWay.current = false;
      setPending(false);
    }
  }

  return { errors, setErrors, pending, submit };
}
