import { StatusBadge } from '../../../web/ui/status-badge.tsx'
import { toneOf } from '../cases.rules.ts'
import { statusWord, tenantStatusWord } from '../cases.texts.ts'

type Props = { status: string; reader: 'admin' | 'tenant' }

/** The badge of a state, in the words of who reads it. */
export const CaseStatusBadge = ({ status, reader }: Props) => (
  <StatusBadge tone={toneOf(status)} word={(reader === 'admin' ? statusWord : tenantStatusWord)(status)} />
)
