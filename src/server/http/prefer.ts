import type { FastifyRequest } from 'fastify'

/** Whether the caller does not want to wait for long work: `Prefer: respond-async`, alone or amongst others (RFC 7240). */
export function prefersAsync({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const preferences = [headers['prefer'] ?? []].flat().join(',').split(',')
  return preferences.some((preference) => preference.split(';')[0]?.trim().toLowerCase() === 'respond-async')
}
