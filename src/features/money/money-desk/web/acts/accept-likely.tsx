import { Button } from '../../../../../web/ui/button.tsx'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { type Column, DataTable } from '../../../../../web/ui/list/data-table.tsx'
import { TableFoot } from '../../../../../web/ui/list/table-foot.tsx'
import { DayText, Money } from '../../../../../web/ui/values.tsx'
import type { MoneyLine } from '../../money-lines.contract.ts'
import { payerText, whyText } from '../money-desk.texts.ts'

type Props = { lines: readonly MoneyLine[]; onClose: () => void; onAccept: () => void }

const COLUMNS: Column<MoneyLine>[] = [
  {
    header: 'Tenant',
    card: 'title',
    cell: ({ proposal }) => proposal?.parts.map(({ tenantName }) => tenantName).join(', '),
  },
  { header: 'Amount', align: 'right', card: 'aside', cell: ({ amount }) => <Money cedis={amount} /> },
  { header: 'From', card: 'plain', cell: payerText },
  { header: 'Day', card: 'start', cell: ({ day }) => <DayText day={day} /> },
  { header: 'Why', card: 'end', cell: (line) => whyText(line) },
]

/** The look that comes before all of them are accepted. */
export function AcceptLikely({ lines, onClose, onAccept }: Props) {
  const total = lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100
  return (
    <Dialog title="Accept all likely" size="xl" onClose={onClose}>
      <Stack gap="lg">
        <Text lineHeight={1.5}>
          Each payment goes to what its tenant owes first, the rest becomes credit, and the tenant gets a
          receipt. Links post nothing. Each can be undone.
        </Text>
        <DataTable label="Likely lines" columns={COLUMNS} rows={lines} rowKey={({ id }) => id}>
          <TableFoot
            columns={COLUMNS}
            cells={{ Tenant: `Total of ${lines.length}`, Amount: <Money cedis={total} /> }}
          />
        </DataTable>
        <Row filling gap="sm">
          <Button
            onClick={() => {
              onAccept()
              onClose()
            }}
          >
            Accept {lines.length.toLocaleString('en-GB')}
          </Button>
          <Button variant="default" data-autofocus onClick={onClose}>
            Cancel
          </Button>
        </Row>
      </Stack>
    </Dialog>
  )
}
