import { toDay } from '../../shared/days.ts'
import { formatGhs, formatGhsWhole, toPesewas } from '../../shared/money.ts'
import { dayText } from '../rich-text.ts'
import { Text } from './layout.tsx'
import classes from './values.module.css'

// Created once, because creating a formatter costs a thousand times as much as using it.
const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const HERE = TIME.resolvedOptions().timeZone

type MoneyProps = {
  cedis: number
  whole?: boolean
  /** Without GHS, which is in the table's heading. */
  bare?: boolean
  /** The number may wrap below GHS. */
  wraps?: boolean
}

/** An amount: 'GHS 1,500.50'. One without decimals has the whole amount as its title. */
export function Money({ cedis, whole = false, bare = false, wraps = false }: MoneyProps) {
  const text = (whole ? formatGhsWhole : formatGhs)(toPesewas(cedis))
  const space = text.indexOf(' ')
  return (
    <span
      className={wraps ? undefined : classes.value}
      title={whole ? formatGhs(toPesewas(cedis)) : undefined}
    >
      {!bare && <span className={classes.currency}>{text.slice(0, space)}</span>}
      {text.slice(bare ? space + 1 : space)}
    </span>
  )
}

/** Breaks a long address after its @. */
export function EmailText({ address }: { address: string }) {
  const domain = address.lastIndexOf('@') + 1
  return (
    <>
      {address.slice(0, domain)}
      <wbr />
      {address.slice(domain)}
    </>
  )
}

/** '5 Dec 2026'; a dash for null. */
export function DayText({ day }: { day: string | null }) {
  if (day === null)
    return (
      <Text as="span" tone="soft">
        –
      </Text>
    )
  return (
    <time dateTime={day} className={classes.value}>
      {dayText(day)}
    </time>
  )
}

/** In the reader's time zone: '5 Dec 2026, 14:05'. */
export function InstantText({ instant }: { instant: string }) {
  const at = new Date(instant)
  return (
    <time dateTime={instant}>
      <span className={classes.value}>{dayText(toDay(at, HERE))},</span>{' '}
      <span className={classes.value}>{TIME.format(at)}</span>
    </time>
  )
}
