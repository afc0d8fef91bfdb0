import type { CaseKind } from '../features/cases/cases.rules.ts'

/** A photo in the folder `photos`, which holds it small too. */
export type Photo = 'stain' | 'stain-later' | 'pipe' | 'pipe-mended' | 'tap' | 'louvre' | 'refuse' | 'stairs'

/** Where a turn takes a case, in the word that both kinds have in common. */
export type StatusChange = 'working' | 'resolved' | 'refused'

/** What somebody does `after` so many days: the tenant says something, the office says something, moves it, or both. */
export type CaseEvent = { after: number } & (
  | { by: 'tenant'; says: string; photos: Photo[] }
  | { by: 'office'; says?: string; to?: StatusChange; photos: Photo[] }
)

/** A request or a complaint that somebody submitted so many days before today, and what came of it. */
export type CaseHistory = {
  kind: CaseKind
  tenantName: string
  daysAgo: number
  subject: string
  text: string
  photos: Photo[]
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

/** The office takes it in hand without a word. */
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
