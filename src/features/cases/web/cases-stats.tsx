import { Link } from '@tanstack/react-router'
import type { CaseTotals } from '../cases.contract.ts'
import { CASES, type CaseKind } from '../cases.rules.ts'
import { ACTIVE } from './cases-filter.ts'
import classes from './cases-stats.module.css'

type Props = {
  kind: CaseKind
  totals: CaseTotals | undefined
  /** The status that alone is filtered for; undefined while something else narrows the list too. */
  status: string | undefined
}

/** How many cases there are, how many have not ended, and how many nobody has taken in hand; each leads to its list. */
export function CaseStats({ kind, totals, status }: Props) {
  const stats = [
    { label: 'Total', status: '', count: totals?.total },
    { label: 'Active', status: ACTIVE, count: totals?.active },
    { label: 'Pending', status: 'pending', count: totals?.counts.pending },
  ]
  return (
    <ul className={classes.stats} aria-label="Counters">
      {stats.map((stat) => (
        <li key={stat.label}>
          <Link
            to={`/${CASES[kind].path}`}
            search={stat.status ? { status: stat.status } : {}}
            className={classes.stat}
            data-waiting={
              (stat.status === 'pending' && stat.count !== undefined && stat.count > 0) || undefined
            }
            aria-current={status === stat.status ? 'true' : undefined}
            // Without it the link of all counts as the current one under every filter.
            activeOptions={{ exact: true }}
            resetScroll={false}
          >
            <span className={classes.label}>{stat.label}</span>
            <span className={classes.count}>{stat.count?.toLocaleString('en-GB') ?? '–'}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
