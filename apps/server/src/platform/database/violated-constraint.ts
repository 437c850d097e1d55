/** Name of the constraint that a query violated. Undefined for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return undefined;
  return String(error.code).startsWith('23') ? String(error.constraint) : undefined;
}
