import { hasWords, searchWords } from '../../../shared/fields/letters.ts'
import type { Permission } from '../../../shared/permissions.ts'

/** A screen or an action of the office. `id` is stored on devices; `words` are other names for it. */
export type Destination = {
  id: string
  title: string
  text?: string
  words: string
  to: string
  search?: Readonly<Record<string, string>>
  hash?: string
  permission?: Permission
}

type Can = (permission: Permission) => boolean

export const isOffered = ({ permission }: Pick<Destination, 'permission'>, can: Can): boolean =>
  permission === undefined || can(permission)

/** Parts of words count, as in lists: 'mo' finds 'momo'. */
export const isNamedBy = ({ title, text = '', words }: Destination, typed: string): boolean =>
  hasWords(`${title} ${text} ${words}`, typed)

const AT_MOST = 6

/** Each typed word must begin a word of title or words. Recent ones first, then titles that begin so. */
export function findDestinations(
  all: readonly Destination[],
  typed: string,
  recent: readonly string[],
): Destination[] {
  const searched = searchWords(typed)
  if (searched.length === 0) return []
  const rank = (one: Destination) => {
    const at = recent.indexOf(one.id)
    if (at >= 0) return at - recent.length
    if (one.title.toLowerCase().startsWith(searched.join(' '))) return 0
    return hasWordsAtStart(one.title, searched) ? 1 : 2
  }
  return all
    .filter(({ title, words }) => hasWordsAtStart(`${title} ${words}`, searched))
    .map((one, place) => ({ one, rank: rank(one), place }))
    .toSorted((a, b) => a.rank - b.rank || a.place - b.place)
    .slice(0, AT_MOST)
    .map(({ one }) => one)
}

function hasWordsAtStart(text: string, searched: readonly string[]): boolean {
  // Entries have plain letters only; folding them all would delay a key press.
  const words = text.toLowerCase().split(/[ ,'’()-]+/)
  return searched.every((word) => words.some((known) => known.startsWith(word)))
}

const REMEMBERED = 8

/** The newest first. */
export const withRecent = (recent: readonly string[], id: string): string[] =>
  [id, ...recent.filter((other) => other !== id)].slice(0, REMEMBERED)

export const listRecent = (all: readonly Destination[], recent: readonly string[]): Destination[] =>
  recent.flatMap((id) => all.find((one) => one.id === id) ?? [])
