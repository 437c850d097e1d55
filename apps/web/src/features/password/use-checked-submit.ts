import { useRef, useState } from 'react';

type SubmitErrors = Readonly<Record<string, string | undefined>>;

type SubmitSteps<FormInput, E extends SubmitErrors> = {
  /** What is wrong before anything is sent. */
  readonly check: (input: FormInput) => E;
  /** Sends it; answers with what is wrong after all. */
  readonly attempt: (input: FormInput) => Promise<E>;
};

/** The state of a form that is checked, then sent, one press at a time. */
export function useCheckedSubmit<FormInput, E extends SubmitErrors>(
  none: E,
  { check, attempt }: SubmitSteps<FormInput, E>,
) {
  const [errors, setErrors] = useState<E>(none);
  const [pending, setPending] = useState(false);
  // A second press may come before the first has been rendered.
  const isRunning = useRef(false);

  /** Answers with what is wrong, so that the form can lead there. */
  async function submit(input: FormInput): Promise<E> {
    if (isRunning.current) return none;
    const wrong = check(input);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return wrong;
    isRunning.current = true;
    setPending(true);
    try {
      const refused = await attempt(input);
      setErrors(refused);
      return refused;
    } finally {
      isRunning.current = false;
      setPending(false);
    }
  }

  return { errors, setErrors, pending, submit };
}
