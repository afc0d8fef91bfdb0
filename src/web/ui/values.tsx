import { createElement, Fragment, type ReactNode } from 'react'
import { formatDay, toLocalDay } from '../../shared/days.ts'
import { formatGhs, formatGhsWhole, toPesewas } from '../../shared/money.ts'
import type { TextValues } from '../../shared/translations/catalogue.ts'
import type { ScreenText } from '../../shared/translations/english/screens.ts'
import { translateKnown } from '../translate.ts'
import { Text } from './layout.tsx'
import classes from './values.module.css'

/** As `t`, with elements for the names in braces. */
export const rich = <Text extends ScreenText>(
  text: Text,
  ...given: TextValues<Text, ReactNode>
): ReactNode => {
  const [values = {}] = given as [values?: Readonly<Record<string, ReactNode>>]
  const parts = translateKnown(text).split(/\{(\w+)\}/)
  return createElement(Fragment, null, ...parts.map((part, at) => (at % 2 ? values[part] : part)))
}

/** '5 Dec 2026'. */
export const dayText = (day: string): string => formatDay(day).replace(/[A-Z]\w+/, translateKnown)

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
      <span className={classes.value}>{dayText(toLocalDay(at))},</span>{' '}
      <span className={classes.value}>{toTime(at)}</span>
    </time>
  )
}

const toTime = (at: Date) =>
  [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
