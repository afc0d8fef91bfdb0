import type { PlainText } from '../../../../../shared/translations/english/screens.ts'
import { StatusBadge, type Tone } from '../../../../../web/ui/status-badge.tsx'
import { waitsFor } from '../../papers.rules.ts'
import type { SigningRow } from '../../signing.schemas.ts'
import type { SigningState } from '../../signings.rules.ts'

type Shown = { tone: Tone; word: PlainText }

const SHOWN: Readonly<Record<Exclude<SigningState, 'sent'>, Shown>> = {
  draft: { tone: 'grey', word: 'Not sent yet' },
  sealed: { tone: 'green', word: 'Signed and sealed' },
  declined: { tone: 'red', word: 'You declined it' },
  withdrawn: { tone: 'grey', word: 'Withdrawn by the office' },
  unanswered: { tone: 'blue', word: 'Sealed without your answer' },
}

const SENT = {
  own: { tone: 'orange', word: 'Waits for your signature' },
  office: { tone: 'blue', word: 'Waits for the office' },
} as const satisfies Record<string, Shown>

function findShown(paper: Pick<SigningRow, 'state' | 'signatures'>): Shown {
  if (paper.state !== 'sent') return SHOWN[paper.state]
  return SENT[waitsFor(paper, 'tenant') ? 'own' : 'office']
}

export const PaperState = ({ paper }: { paper: Pick<SigningRow, 'state' | 'signatures'> }) => (
  <StatusBadge {...findShown(paper)} />
)
