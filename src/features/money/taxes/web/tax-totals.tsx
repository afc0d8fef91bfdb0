import { daysBetween, formatMonth } from '../../../../shared/days.ts'
import { Row, Stack, Text } from '../../../../web/ui/layout.tsx'
import { DayText, Money } from '../../../../web/ui/values.tsx'
import { useToday } from '../../../identity/company/web/company.api.ts'
import type { TaxMonth } from '../taxes.contract.ts'
import classes from './tax.module.css'

function dueText(dueDay: string, today: string): string {
  const days = daysBetween(today, dueDay)
  if (days < 0) return days === -1 ? 'since yesterday' : `${-days} days ago`
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}

const Sum = ({ name, cedis }: { name: string; cedis: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <Money cedis={cedis} />
    </dd>
  </div>
)

export function TaxTotals({ month: { month, dueDay, totals } }: { month: TaxMonth }) {
  const today = useToday()
  const isOver = month < today.slice(0, 7)
  return (
    <Stack surface="card" gap="lg" as="section" aria-label={`Totals of ${formatMonth(month)}`}>
      <Row gap="md 2xl" justify="between" align="end">
        <div>
          <Text tone="soft" size="sm">
            {isOver ? 'To pay' : 'To pay so far'}
          </Text>
          <Text className={classes.payable} as="strong" block lineHeight={1.2}>
            <Money cedis={totals.payable} />
          </Text>
        </div>
        <Text tone={dueDay < today && totals.payable > 0 ? 'red' : 'soft'}>
          Due on <DayText day={dueDay} />, {dueText(dueDay, today)}
        </Text>
      </Row>
      <Row className={classes.sums} as="dl" gap="md 2xl" ruled>
        <Sum name="Rent received" cedis={totals.received} />
        {totals.notInMoney !== 0 && <Sum name="Of it from deposits" cedis={totals.notInMoney} />}
        <Sum name="Tax on it" cedis={totals.tax} />
        <Sum name="Withheld by tenants" cedis={totals.withheld} />
        {totals.vat !== 0 && <Sum name="VAT in what was received" cedis={totals.vat} />}
        {totals.vatDue !== 0 && <Sum name="VAT due: invoices less credit notes" cedis={totals.vatDue} />}
      </Row>
    </Stack>
  )
}
