import type { CaseKind } from '../features/cases/cases.rules.ts'

/** A photo in the folder `photos`, which holds it small too. */
export type Photo = 'stain' | 'stain-later' | 'pipe' | 'pipe-mended' | 'tap' | 'louvre' | 'refuse' | 'stairs'

/** Where a turn takes a case, in the word that both kinds have in common. */
export type Move = 'working' | 'resolved' | 'refused'

/** What somebody does `after` so many days: the tenant says something, the office says something, moves it, or both. */
export type Turn = { after: number } & (
  | { by: 'tenant'; says: string; photos: Photo[] }
  | { by: 'office'; says?: string; to?: Move; photos: Photo[] }
)

/** A request or a complaint that somebody submitted so many days before today, and what came of it. */
export type Story = {
  kind: CaseKind
  who: string
  ago: number
  subject: string
  words: string
  photos: Photo[]
  turns: Turn[]
}

const story =
  (kind: CaseKind) =>
  (
    who: string,
    ago: number,
    [subject, words, ...photos]: [string, string, ...Photo[]],
    ...turns: Turn[]
  ): Story => ({ kind, who, ago, subject, words, photos, turns })

export const request = story('request')
export const complaint = story('complaint')

/** The office takes it in hand without a word. */
export const start = (after: number): Turn => ({ after, by: 'office', to: 'working', photos: [] })
export const answer = (after: number, says: string, to?: Move, ...photos: Photo[]): Turn => ({
  after,
  by: 'office',
  says,
  ...(to && { to }),
  photos,
})
export const work = (after: number, says: string) => answer(after, says, 'working')
export const done = (after: number, says?: string, ...photos: Photo[]): Turn =>
  says === undefined
    ? { after, by: 'office', to: 'resolved', photos }
    : answer(after, says, 'resolved', ...photos)
export const refuse = (after: number, says: string) => answer(after, says, 'refused')
export const reply = (after: number, says: string, ...photos: Photo[]): Turn => ({
  after,
  by: 'tenant',
  says,
  photos,
})
