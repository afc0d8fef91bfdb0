import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { statusLabel, tenantStatusLabel } from '../cases.messages.ts'
import { getTone } from '../cases.rules.ts'

type Props = { status: string; reader: 'admin' | 'tenant' }

export const CaseStatusBadge = ({ status, reader }: Props) => (
  <StatusBadge tone={getTone(status)} word={(reader === 'admin' ? statusLabel : tenantStatusLabel)(status)} />
)
