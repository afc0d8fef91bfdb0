/** The name of the unique or foreign key constraint that was violated; undefined for other errors. */
export function brokenConstraint(error: unknown): string | undefined {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined
  if (!cause || typeof cause !== 'object' || !('code' in cause) || !('constraint' in cause)) return undefined
  return cause.code === '23505' || cause.code === '23503' ? String(cause.constraint) : undefined
}
