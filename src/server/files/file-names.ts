import { randomUUID } from 'node:crypto'

const TIMED = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** A UUID of version 7, which begins with its time. */
export function timedName(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8, 12)}-7${randomUUID().slice(15)}`
}

export function getKeyTime(key: string): Date | undefined {
  const name = key.slice(key.indexOf('/') + 1).replace(/\.part$/, '')
  return TIMED.test(name) ? new Date(Number.parseInt(name.replace('-', '').slice(0, 12), 16)) : undefined
}
