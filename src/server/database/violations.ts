const CODES: readonly unknown[] = ['23505', '23503', '23P01']

/** The violated unique, foreign key or exclusion constraint; undefined for other errors. */
export function brokenConstraint(error: unknown): string | undefined {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined
  if (!cause || typeof cause !== 'object' || !('code' in cause) || !('constraint' in cause)) return undefined
  return CODES.includes(cause.code) ? String(cause.constraint) : undefined
}
