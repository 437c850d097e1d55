import { useRef, useState } from 'react';

type SubmitErrors = Readonly<Record<string, string | undefined>>;

type SubmitSteps<Given, E extends SubmitErrors> = {
  /** What is wrong before anything is sent. */
  readonly check: (input: Given) => E;
  /** Sends it; answers with what is wrong after all. */
  readonly attempt: (input: Given) => Promise<E>;
};

/** The state of a form that is checked, then sent, one press at a time. */
export function useCheckedSubmit<Given, E extends SubmitErrors>(none: E, { check, attempt }: SubmitSteps<Given, E>) {
  const [errors, setErrors] = useState<E>(none);
  const [pending, setPending] = useState(false);
  // A second press may come before the first has been rendered.
  const underWay = useRef(false);

  /** Answers with what is wrong, so that the form can lead there. */
  async function submit(input: Given): Promise<E> {
    if (underWay.current) return none;
    const wrong = check(input);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return wrong;
    underWay.current = true;
    setPending(true);
    try {
      const refused = await attempt(input);
      setErrors(refused);
      return refused;
    } finally {
      underWay.current = false;
      setPending(false);
    }
  }

  return { errors, setErrors, pending, submit };
}
