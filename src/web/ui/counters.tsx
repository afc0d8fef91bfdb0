import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './counters.module.css'
import { Text } from './layout.tsx'

export type Counter = {
  label: string
  /** undefined until it is known. */
  count: number | undefined
  /** What the list is filtered for; '' for all. */
  status: string
  /** The colour of a count that is not 0. */
  tone?: 'red' | 'orange'
  more?: ReactNode
}

type Props = {
  to: '/invoices' | '/requests' | '/complaints'
  counters: readonly Counter[]
  /** The status that alone is filtered for; undefined where none of them is what is shown. */
  current: string | undefined
  className?: string | undefined
}

/** How many there are of what, side by side; each leads to its list. */
export function Counters({ to, counters, current, className = '' }: Props) {
  return (
    <ul className={`${classes.counters} ${className}`} aria-label="Counters">
      {counters.map(({ label, count, status, tone, more }) => (
        <li key={label}>
          <Link
            to={to}
            search={status ? { status } : {}}
            className={classes.counter}
            data-tone={(count !== undefined && count > 0 && tone) || undefined}
            aria-current={current === status ? 'true' : undefined}
            // Without it the link of all counts as the current one under every filter.
            activeOptions={{ exact: true }}
            resetScroll={false}
          >
            <Text as="span" tone="soft" size="sm">
              {label}
            </Text>
            <Text className={classes.count} as="span" weight={650} lineHeight={1.2}>
              {count?.toLocaleString('en-GB') ?? '–'}
            </Text>
            {more}
          </Link>
        </li>
      ))}
    </ul>
  )
}
