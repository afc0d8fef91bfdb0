import type { CSSProperties, ReactNode } from 'react'
import { formatMonth } from '../../../../shared/days.ts'
import { Text } from '../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../web/ui/link.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { Money } from '../../../../web/ui/values.tsx'
import { getFirstDay, getLastDay } from '../../taxes/taxes.rules.ts'
import type { OwnerStatement, PropertyStatement } from '../owner-statements.contract.ts'
import {
  occupiedDaysText,
  occupiedText,
  type StatementLine,
  statementParts,
} from '../owner-statements.lines.ts'

type Props = { statement: OwnerStatement; property: PropertyStatement }

export function StatementCard({ statement: { month, behind }, property }: Props) {
  const { propertyId, propertyName } = property
  return (
    <Section
      title={propertyName}
      aside={
        behind === null && (
          <TextLink to="/owner-statements" search={{ month, propertyId }} size="sm">
            Payments and expenses
          </TextLink>
        )
      }
    >
      <table
        style={{ width: '100%', borderCollapse: 'collapse' }}
        aria-label={`${propertyName}, ${formatMonth(month)}`}
      >
        {statementParts(property).map(({ title, lines }) => (
          <tbody key={title}>
            <tr>
              <Text
                as="th"
                tone="soft"
                size="sm"
                colSpan={2}
                scope="rowgroup"
                style={{ ...CELL, paddingTop: 10 }}
              >
                {title}
              </Text>
            </tr>
            {lines.map((line) => (
              <Line key={line.label} line={line}>
                <LineLabel line={line} month={month} propertyId={propertyId} isOpen={behind !== null} />
              </Line>
            ))}
          </tbody>
        ))}
      </table>
      <Occupancy property={property} />
    </Section>
  )
}

const CELL: CSSProperties = { padding: '5px 12px 5px 0', fontWeight: 400, textAlign: 'left' }
const SUM: CSSProperties = { ...CELL, fontWeight: 600 }
const LABELS: Record<StatementLine['kind'], CSSProperties> = {
  item: { ...CELL, paddingLeft: 12 },
  remark: { ...CELL, paddingTop: 0, color: 'var(--ink-soft)', fontSize: 'var(--text-sm)' },
  sum: SUM,
  result: { ...SUM, paddingBlock: 8, fontWeight: 650 },
}
const ABOVE: Partial<Record<StatementLine['kind'], string>> = {
  sum: '1px solid var(--line)',
  result: '2px solid var(--act)',
}

function Line({ line: { kind, cedis }, children }: { line: StatementLine; children: ReactNode }) {
  const style = LABELS[kind]
  return (
    <tr style={{ borderTop: ABOVE[kind] }}>
      <th scope="row" style={style}>
        {children}
      </th>
      <td style={{ ...style, paddingInline: 0, textAlign: 'right' }}>
        <Money cedis={cedis} />
      </td>
    </tr>
  )
}

type LabelProps = { line: StatementLine; month: string; propertyId: string; isOpen: boolean }

function LineLabel({ line: { label, of, category }, month, propertyId, isOpen }: LabelProps) {
  if (of === 'tax')
    return (
      <TextLink to="/tax" search={{ month }} inherit>
        {label}
      </TextLink>
    )
  if (of === 'expenses')
    return (
      <TextLink
        to="/expenses"
        search={{ propertyId, category, from: getFirstDay(month), to: getLastDay(month) }}
        inherit
      >
        {label}
      </TextLink>
    )
  if (of === 'received' && !isOpen)
    return (
      <TextLink to="/owner-statements" search={{ month, propertyId }} inherit>
        {label}
      </TextLink>
    )
  return label
}

function Occupancy({ property }: { property: PropertyStatement }) {
  const days = occupiedDaysText(property)
  return (
    <Text tone="soft" size="sm">
      <TextLink to="/properties" search={{ property: property.propertyId }} inherit td="underline">
        Occupancy
      </TextLink>
      : {occupiedText(property)}
      {days !== null && `; occupied on ${days}`}
    </Text>
  )
}
