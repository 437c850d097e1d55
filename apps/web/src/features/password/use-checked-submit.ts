import { useRef, useState } from 'react';

type SubmitErrors = Readonly<Record<string, string | undefined>>;

type SubmitSteps<FormInput, E extends SubmitErrors> = {
  /** Validates before anything is sent. */
  readonly check: (input: FormInput) => E;
  /** Sends the form; returns the errors of the server. */
  readonly attempt: (input: FormInput) => Promise<E>;
};

/** State of a form that is validated, then sent; ignores concurrent submissions. */
export function useCheckedSubmit<FormInput, E extends SubmitErrors>(
  none: E,
  { check, attempt }: SubmitSteps<FormInput, E>,
) {
  const [errors, setErrors] = useState<E>(none);
  const [pending, setPending] = useState(false);
  // A second click can arrive before the state of the first one is rendered.
  const isRunning = useRef(false);

  /** Returns the errors, so that the form can focus the first one. */
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
