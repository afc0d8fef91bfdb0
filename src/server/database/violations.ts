/** The name of the constraint that a statement broke (a unique one or a reference), undefined for other failures. */
export function brokenConstraint(error: unknown): string | undefined {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined
  if (!cause || typeof cause !== 'object' || !('code' in cause) || !('constraint' in cause)) return undefined
  return cause.code === '23505' || cause.code === '23503' ? String(cause.constraint) : undefined
}
