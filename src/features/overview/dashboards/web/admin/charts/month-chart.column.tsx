import { formatGhsWhole, toPesewas } from '../../../../../../shared/money.ts'
import { Text } from '../../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../../web/ui/link.tsx'
import { inMonth } from '../analytics.links.ts'
import type { Range } from './analytics.range.ts'
import classes from './month-chart.module.css'
import { type Month, splitMonthName } from './month-chart.months.ts'

const HEIGHT = 180
const GAP = 2
const STRIPES = 6

type Props = {
  month: Month
  range: Range
  /** In GHS. */
  end: number
  first: boolean
  onPoint: (month: string | null) => void
}

export function MonthColumn({ month, range, end, first, onPoint }: Props) {
  const { name, year } = splitMonthName(month.month)
  return (
    <li>
      <TextLink
        to="/invoices"
        search={inMonth(month.month, range)}
        className={`leading ${classes.month}`}
        underline="never"
        aria-label={`${name} ${year}: ${amountsLabel(month)}`}
        onPointerEnter={() => onPoint(month.month)}
        onPointerLeave={() => onPoint(null)}
        onFocus={() => onPoint(month.month)}
        onBlur={() => onPoint(null)}
      >
        <Stack month={month} end={end} />
        <span>{name}</span>{' '}
        <Text as="span" tone="soft">
          {first || name === 'Jan' ? year : ''}
        </Text>
      </TextLink>
    </li>
  )
}

const ghs = (cedis: number) => formatGhsWhole(toPesewas(cedis))

const amountsLabel = ({ invoiced, paidAmount, unpaidAmount, overdueAmount }: Month) =>
  `${ghs(invoiced)} invoiced, ${ghs(paidAmount)} paid, ${ghs(unpaidAmount)} unpaid, ${ghs(overdueAmount)} overdue`

function Stack({ month, end }: Pick<Props, 'month' | 'end'>) {
  const pattern = `stripes-${month.month}`
  const parts = [
    { fill: 'var(--bar-green)', amount: month.paidAmount },
    { fill: 'var(--edge)', amount: month.unpaidAmount },
    { fill: `url(#${pattern})`, amount: month.overdueAmount },
  ]
  let below = 0
  return (
    <svg className={classes.stack} height={HEIGHT} aria-hidden="true">
      <defs>
        <pattern
          id={pattern}
          width={STRIPES}
          height={STRIPES}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width={STRIPES} height={STRIPES} fill="var(--bar-red)" />
          <rect width={STRIPES / 3} height={STRIPES} fill="var(--surface)" />
        </pattern>
      </defs>
      {parts.map(({ fill, amount }) => {
        if (amount <= 0) return null
        const height = (amount / end) * HEIGHT
        below += height
        return (
          <rect
            key={fill}
            width="100%"
            y={HEIGHT - below}
            height={Math.max(1, height - GAP)}
            rx="2"
            fill={fill}
          />
        )
      })}
    </svg>
  )
}
