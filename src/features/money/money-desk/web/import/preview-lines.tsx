import { useState } from 'react'
import { ActionButton } from '../../../../../web/ui/form/controls.tsx'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import { type Column, DataTable } from '../../../../../web/ui/list/data-table.tsx'
import { StatusBadge } from '../../../../../web/ui/status-badge.tsx'
import { DayText, Money } from '../../../../../web/ui/values.tsx'
import type { StatementPreview } from '../../statements.contract.ts'
import { KIND_LABELS, STATE_LABELS, STATE_TONES } from '../money-desk.texts.ts'

type Line = StatementPreview['lines'][number]

const FIRST = 100

/** Each line of the file, with what importing does. */
export function PreviewLines({ lines }: { lines: readonly Line[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? lines : lines.slice(0, FIRST)
  return (
    <Stack gap="sm">
      <DataTable label="Lines of the file" columns={COLUMNS} rows={shown} rowKey={({ row }) => row} />
      {shown.length < lines.length && (
        <div>
          <ActionButton onClick={() => setAll(true)}>
            Show all {lines.length.toLocaleString('en-GB')} lines
          </ActionButton>
        </div>
      )}
    </Stack>
  )
}

const COLUMNS: Column<Line>[] = [
  {
    header: 'From',
    card: 'title',
    cell: ({ payerName, payerNumber, text, kind, reference }) => (
      <>
        {[payerName, payerNumber].filter(Boolean).join(', ') || text || KIND_LABELS[kind]}
        {reference && (
          <Text as="span" block size="caption" tone="soft" weight={400}>
            {reference}
          </Text>
        )}
      </>
    ),
  },
  {
    header: 'Amount',
    align: 'right',
    card: 'aside',
    cell: ({ amount, direction }) => (
      <>
        {direction === 'out' && '−'}
        <Money cedis={amount} />
      </>
    ),
  },
  { header: 'Day', card: 'start', cell: ({ day }) => <DayText day={day} /> },
  { header: 'Then', card: 'plain', cell: (line) => <Outcome line={line} /> },
]

function Outcome({ line: { outcome, state, proposal } }: { line: Line }) {
  if (outcome === 'known') return <StatusBadge tone="grey" word="Known already" />
  const tenants = proposal?.parts.map(({ tenantName }) => tenantName).join(', ')
  const isPosted = state === 'matched' && proposal?.action === 'post'
  return (
    <>
      <StatusBadge tone={STATE_TONES[state]} word={isPosted ? 'Posts' : STATE_LABELS[state]} />{' '}
      {tenants && <span>{tenants}</span>}
    </>
  )
}
