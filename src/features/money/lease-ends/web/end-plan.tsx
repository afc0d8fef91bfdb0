import { Checkbox, TextInput } from '@mantine/core'
import { Stack, Text } from '../../../../web/ui/layout.tsx'
import { Below, type Column, DataTable } from '../../../../web/ui/list/data-table.tsx'
import { Money } from '../../../../web/ui/values.tsx'
import { periodText } from '../../charges/web/charge-labels.ts'
import type { EndSums } from '../lease-ends.contract.ts'
import { LEASE_END_MESSAGES } from '../lease-ends.messages.ts'
import type { EndLine, Reasons } from './end-lines.ts'

type Props = {
  lines: readonly EndLine[]
  before: EndSums
  after: EndSums
  reasons: Reasons
  onChange: (reasons: Reasons) => void
  isConfirming: boolean
  changing: boolean
}

/** Line by line, with the balance after it. */
export function EndPlan({ lines, before, after, changing, ...ticks }: Props) {
  return (
    <Stack gap="md" as="section" aria-label="What ending this lease does" aria-busy={changing}>
      {lines.length === 0 ? (
        <Text>No invoice changes, and nothing more is billed.</Text>
      ) : (
        <DataTable
          label="What ending this lease does"
          columns={columns(ticks)}
          rows={lines}
          rowKey={({ key }) => key}
          changing={changing}
        />
      )}
      <DataTable
        label="What is open before and after"
        columns={SUMS}
        rows={[
          { when: 'Today', ...before },
          { when: 'Once all is done', ...after },
        ]}
        rowKey={({ when }) => when}
        changing={changing}
      />
      <Result after={after} />
    </Stack>
  )
}

type Sums = EndSums & { when: string }

const SUMS: Column<Sums>[] = [
  { header: 'Money', card: 'title', cell: ({ when }) => when },
  { header: 'Open', align: 'right', cell: ({ owed }) => <Money cedis={owed} /> },
  { header: 'Credit', align: 'right', cell: ({ credit }) => <Money cedis={credit} /> },
  { header: 'Deposit held', align: 'right', cell: ({ held }) => <Money cedis={held} /> },
]

function Result({ after: { leftToPay, toGiveBack, credit, held } }: { after: EndSums }) {
  if (leftToPay > 0)
    return (
      <Text weight={600}>
        To pay: <Money cedis={leftToPay} />, once credit and deposit are used.
      </Text>
    )
  if (toGiveBack > 0)
    return (
      <Stack gap="2xs">
        <Text weight={600}>
          To give back: <Money cedis={toGiveBack} />, of credit and deposit.
        </Text>
        <Text tone="soft">{whereToGiveBack(credit > 0, held > 0)}</Text>
      </Stack>
    )
  return <Text weight={600}>Nothing is left to pay or to give back.</Text>
}

function whereToGiveBack(hasCredit: boolean, hasDeposit: boolean): string {
  const buttons = [hasCredit && "'Give back credit'", hasDeposit && "'Return deposit'"].filter(Boolean)
  return `${buttons.join(' and ')} will be under Moving out on the tenant's page.`
}

type Ticks = Pick<Props, 'reasons' | 'onChange' | 'isConfirming'>

const columns = ({ reasons, onChange, isConfirming }: Ticks): Column<EndLine>[] => [
  {
    header: 'Do it',
    card: 'aside',
    cell: ({ key, description, effect }) => (
      <Checkbox
        aria-label={`${description}: ${effect}`}
        checked={!reasons.has(key)}
        onChange={() => {
          const changed = new Map(reasons)
          if (!changed.delete(key)) changed.set(key, '')
          onChange(changed)
        }}
      />
    ),
  },
  {
    header: 'Invoice',
    card: 'title',
    cell: ({ description, period }) => (
      <>
        {description}
        {period && <Below>{periodText(period)}</Below>}
      </>
    ),
  },
  { header: 'Amount', align: 'right', cell: ({ amount }) => <Money cedis={amount} /> },
  {
    header: 'What happens',
    card: 'plain',
    cell: (line) =>
      reasons.has(line.key) ? (
        <Left line={line} reasons={reasons} onChange={onChange} isConfirming={isConfirming} />
      ) : (
        line.effect
      ),
  },
]

function Left({ line, reasons, onChange, isConfirming }: Ticks & { line: EndLine }) {
  const reason = reasons.get(line.key) ?? ''
  return (
    <TextInput
      label={'skip' in line.left ? 'Why it is not billed' : 'Why it stays as it is'}
      required
      value={reason}
      error={isConfirming && reason.trim() === '' ? LEASE_END_MESSAGES.reasonMissing : undefined}
      onChange={(event) => onChange(new Map(reasons).set(line.key, event.currentTarget.value))}
    />
  )
}
