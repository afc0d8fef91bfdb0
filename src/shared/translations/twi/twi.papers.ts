// Unreviewed: a first translation into Asante Twi that no speaker has read yet.
import type { PapersText } from '../english/papers.ts'

export const PAPERS: Readonly<Record<PapersText, string>> = {
  Signature: 'Nsaano agyinaeɛ',
  'Draw again': 'Drɔ no bio',
  'Write my name instead': 'Twerɛ me din mmom',
}
