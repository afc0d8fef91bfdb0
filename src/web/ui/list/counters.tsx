import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount } from '../../../shared/money.ts'
import { Text } from '../layout.tsx'
import classes from './counters.module.css'

export type Counter = {
  label: string
  count: number | undefined
  status: string
  search?: Record<string, string>
  tone?: 'red' | 'orange'
  more?: ReactNode
}

type Props = {
  to: '/invoices' | '/requests' | '/complaints'
  counters: readonly Counter[]
  current: string | undefined
  className?: string | undefined
}

export function Counters({ to, counters, current, className = '' }: Props) {
  return (
    <ul className={`${classes.counters} ${className}`} aria-label="Counters">
      {counters.map(({ label, count, status, search = status ? { status } : {}, tone, more }) => (
        <li key={label}>
          <Link
            to={to}
            search={search}
            className={classes.counter}
            data-tone={(count !== undefined && count > 0 && tone) || undefined}
            aria-current={current === status ? 'true' : undefined}
            // Otherwise the link of all is current under every filter.
            activeOptions={{ exact: true }}
            resetScroll={false}
          >
            <Text as="span" tone="soft" size="sm">
              {label}
            </Text>
            <Text className={classes.count} as="span" weight={650} lineHeight={1.2}>
              {count === undefined ? '–' : formatCount(count)}
            </Text>
            {more}
          </Link>
        </li>
      ))}
    </ul>
  )
}
