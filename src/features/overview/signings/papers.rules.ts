import {
  isSealed,
  isTemplateKind,
  PARTIES,
  type Party,
  type SigningKind,
  type SigningState,
} from './signings.rules.ts'

export type Paper = {
  id: string
  kind: SigningKind
  state: SigningState
  version: number
  createdAt: string
  signatures: readonly { party: Party }[]
}

type Waiting = Pick<Paper, 'state' | 'signatures'>

/** The parties that have not signed yet. */
export const listWaiting = ({ state, signatures }: Waiting): Party[] =>
  state === 'sent' ? PARTIES.filter((party) => !signatures.some((one) => one.party === party)) : []

export const waitsFor = (paper: Waiting, party: Party): boolean => listWaiting(paper).includes(party)

const isLatest = (one: Paper, other: Paper): boolean =>
  one.createdAt > other.createdAt || (one.createdAt === other.createdAt && one.version > other.version)

/** The newest that was not withdrawn or declined, else the newest. */
export function findShownPaper<P extends Paper>(
  papers: readonly P[],
  kinds: readonly SigningKind[],
): P | undefined {
  const found = papers.filter(({ kind }) => kinds.includes(kind))
  const standing = found.filter(({ state }) => state !== 'withdrawn' && state !== 'declined')
  const [first, ...others] = standing.length > 0 ? standing : found
  return others.reduce((latest, one) => (latest && isLatest(one, latest) ? one : latest), first)
}

export type PaperStep = 'make' | 'check' | 'sign' | 'wait' | 'file' | 'none'

/** The office's next step with a paper that it writes itself. */
export function findPaperStep(paper: Paper | undefined, { mayMake }: { mayMake: boolean }): PaperStep {
  if (paper?.state === 'draft') return 'check'
  if (paper?.state === 'sent') return waitsFor(paper, 'office') ? 'sign' : 'wait'
  if (paper && isSealed(paper.state)) return 'file'
  return mayMake ? 'make' : 'none'
}

export const isRegistrable = ({ kind, state }: Pick<Paper, 'kind' | 'state'>): boolean =>
  isTemplateKind(kind) && state === 'sealed'
