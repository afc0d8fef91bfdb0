import type { FastifyRequest } from 'fastify'

/** RFC 7240. */
export function prefersAsync({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const preferences = [headers['prefer'] ?? []].flat().join(',').split(',')
  return preferences.some((preference) => preference.split(';')[0]?.trim().toLowerCase() === 'respond-async')
}
