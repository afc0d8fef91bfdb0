import { useRef, useState } from 'react'
import { type Day, formatDay, formatMonth } from '../../../../shared/days.ts'
import { formatGhs, toCedis, toPesewas } from '../../../../shared/money.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Row, Stack, Text } from '../../../../web/ui/layout.tsx'
import { DayText, Money } from '../../../../web/ui/values.tsx'
import { TenantLink } from '../../../property/tenants/web/tenant-link.tsx'
import type { PlannedPeriod } from '../plans.contract.ts'
import classes from './charges.module.css'
import { type DueDay, listWeeks, type PlanMonth } from './plan.calendar.ts'
import { periodKey } from './plan.changes.ts'

const SHOWN_AT_ONCE = 50
const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

const sumAmounts = (periods: readonly PlannedPeriod[]) =>
  periods.reduce((sum, { amount }) => sum + toPesewas(amount), 0)

const countText = (count: number) => (count === 1 ? '1 invoice' : `${count.toLocaleString('en-GB')} invoices`)

/** A calendar, and the days with amounts due. */
export function PlanMonthView({ of: { month, days }, today }: { of: PlanMonth; today: Day }) {
  const [open, setOpen] = useState<ReadonlySet<Day>>(new Set())
  const list = useRef<HTMLDivElement>(null)
  const setDay = (day: Day, isOpen: boolean) =>
    setOpen((before) => {
      const next = new Set(before)
      if (isOpen) next.add(day)
      else next.delete(day)
      return next
    })
  const choose = (day: Day) => {
    setDay(day, true)
    const summary = list.current?.querySelector<HTMLElement>(`[data-day="${day}"] > summary`)
    summary?.focus()
  }
  const all = days.flatMap(({ periods }) => periods)
  return (
    <Stack as="section" gap="sm" ruled aria-label={formatMonth(month)}>
      <Row justify="between" align="baseline">
        <Text as="h3" size="md" weight={600}>
          {formatMonth(month)}
        </Text>
        {days.length === 0 ? (
          <Text tone="soft">Nothing is due</Text>
        ) : (
          <Text weight={600}>
            <Money cedis={toCedis(sumAmounts(all))} />
          </Text>
        )}
      </Row>
      {days.length > 0 && (
        <div className={classes.month}>
          <MonthGrid month={month} days={days} today={today} onChoose={choose} />
          <div ref={list}>
            {days.map((due) => (
              <DueDayRow
                key={due.day}
                of={due}
                isOpen={open.has(due.day)}
                onToggle={(isOpen) => setDay(due.day, isOpen)}
              />
            ))}
          </div>
        </div>
      )}
    </Stack>
  )
}

type GridProps = { month: string; days: readonly DueDay[]; today: Day; onChoose: (day: Day) => void }

function MonthGrid({ month, days, today, onChoose }: GridProps) {
  const dueOn = new Map(days.map((due) => [due.day, due.periods]))
  return (
    <table className={classes.calendar} aria-label={`Calendar of ${formatMonth(month)}`}>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {listWeeks(month).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, at) => (
              <td key={day ?? WEEKDAYS[at]} aria-current={day === today ? 'date' : undefined}>
                {day && <GridDay day={day} periods={dueOn.get(day)} onChoose={onChoose} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type GridDayProps = { day: Day; periods: readonly PlannedPeriod[] | undefined; onChoose: (day: Day) => void }

function GridDay({ day, periods, onChoose }: GridDayProps) {
  const date = Number(day.slice(8))
  if (!periods) return date
  const facts = `${countText(periods.length)}, ${formatGhs(sumAmounts(periods))}`
  return (
    <button type="button" title={facts} onClick={() => onChoose(day)}>
      {date}
      <i className="visually-hidden">
        {' '}
        {formatDay(day).replace(/^\d+ /, '')}: {facts}
      </i>
      <span aria-hidden="true">{periods.length.toLocaleString('en-GB')}</span>
    </button>
  )
}

type DueDayProps = { of: DueDay; isOpen: boolean; onToggle: (isOpen: boolean) => void }

function DueDayRow({ of: { day, periods }, isOpen, onToggle }: DueDayProps) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? periods : periods.slice(0, SHOWN_AT_ONCE)
  return (
    <details
      className={classes.day}
      data-day={day}
      open={isOpen}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <summary>
        <span>
          Due <DayText day={day} />
          <Text as="span" block tone="soft" size="sm">
            {countText(periods.length)}
          </Text>
        </span>
        <Money cedis={toCedis(sumAmounts(periods))} />
      </summary>
      {isOpen && (
        <ul>
          {shown.map((period) => (
            <PlannedRow key={periodKey(period)} period={period} />
          ))}
        </ul>
      )}
      {isOpen && shown.length < periods.length && (
        <Button variant="default" size="compact-sm" mb="sm" onClick={() => setShowsAll(true)}>
          Show all {countText(periods.length)}
        </Button>
      )}
    </details>
  )
}

function PlannedRow({ period }: { period: PlannedPeriod }) {
  const { tenantId, tenantName, propertyName, unitName, description, amount, billOn } = period
  return (
    <Row as="li" className={classes.planned} nowrap gap="md" justify="between" align="start">
      <div>
        <TenantLink id={tenantId} name={tenantName} />
        <Text tone="soft" size="sm">
          {description}, {propertyName} {unitName}. Billed on <DayText day={billOn} />.
        </Text>
      </div>
      <Money cedis={amount} />
    </Row>
  )
}
