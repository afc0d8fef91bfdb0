import type { CaseKind } from '../../features/service/cases/cases.rules.ts'
import type { Priority } from '../../features/service/cases/priority.rules.ts'

export type Photo = 'stain' | 'stain-later' | 'pipe' | 'pipe-mended' | 'tap' | 'louvre' | 'refuse' | 'stairs'

/** The status in the word that requests and complaints share. */
export type StatusChange = 'working' | 'resolved' | 'refused'

/** After that many days: a reply of the tenant, or a reply, a status change or both by the office. */
export type CaseEvent = { after: number } & (
  | { by: 'tenant'; says: string; photos: Photo[] }
  | { by: 'tenant'; says: string; reopens: true; photos: Photo[] }
  | { by: 'tenant'; rating: number; says?: string; photos: Photo[] }
  | { by: 'office'; says?: string; to?: StatusChange; photos: Photo[] }
)

export type CaseHistory = {
  kind: CaseKind
  tenantName: string
  daysAgo: number
  subject: string
  text: string
  photos: Photo[]
  priority?: Priority
  events: CaseEvent[]
}

const createHistory =
  (kind: CaseKind) =>
  (
    tenantName: string,
    daysAgo: number,
    [subject, text, ...photos]: [string, string, ...Photo[]],
    ...events: CaseEvent[]
  ): CaseHistory => ({ kind, tenantName, daysAgo, subject, text, photos, events })

export const request = createHistory('request')
export const complaint = createHistory('complaint')

export const start = (after: number): CaseEvent => ({ after, by: 'office', to: 'working', photos: [] })
export const answer = (after: number, says: string, to?: StatusChange, ...photos: Photo[]): CaseEvent => ({
  after,
  by: 'office',
  says,
  ...(to && { to }),
  photos,
})
export const work = (after: number, says: string) => answer(after, says, 'working')
export const done = (after: number, says?: string, ...photos: Photo[]): CaseEvent =>
  says === undefined
    ? { after, by: 'office', to: 'resolved', photos }
    : answer(after, says, 'resolved', ...photos)
export const refuse = (after: number, says: string) => answer(after, says, 'refused')
export const reply = (after: number, says: string, ...photos: Photo[]): CaseEvent => ({
  after,
  by: 'tenant',
  says,
  photos,
})
export const reopen = (after: number, says: string): CaseEvent => ({
  after,
  by: 'tenant',
  says,
  reopens: true,
  photos: [],
})
export const confirm = (after: number, rating: number, says?: string): CaseEvent => ({
  after,
  by: 'tenant',
  rating,
  ...(says !== undefined && { says }),
  photos: [],
})
export const withPriority = (priority: Priority, history: CaseHistory): CaseHistory => ({
  ...history,
  priority,
})
