import { formatCount } from '../../../../../../shared/money.ts'
import { Text } from '../../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../../web/ui/link.tsx'
import { Money } from '../../../../../../web/ui/values.tsx'
import { useToday } from '../../../../../identity/company/web/company.api.ts'
import { AGE_DAYS, AGES, overdueTone } from '../../../analytics.rules.ts'
import { linkToAge } from '../analytics.links.ts'
import type { Summary } from '../dashboard.use.ts'
import classes from './ageing.module.css'

export function AgeingStrip({ aging }: { aging: Summary['aging'] }) {
  const today = useToday()
  return (
    <ul className={classes.strip} aria-label="Overdue by age">
      {AGES.map((age) => (
        <li
          key={age}
          data-tone={aging[age].count > 0 ? overdueTone(AGE_DAYS[age].to ?? AGE_DAYS[age].from) : undefined}
        >
          <TextLink
            to="/invoices"
            search={linkToAge(age, today)}
            className={`leading ${classes.age}`}
            underline="never"
          >
            <Text as="span" tone="soft" size="caption">
              {age} days<span className="visually-hidden"> overdue</span>
            </Text>
            <Text as="span" className={classes.amount} weight={600}>
              <Money cedis={aging[age].amount} whole wraps />
            </Text>
            <Text as="span" tone="soft" size="caption">
              {invoices(aging[age].count)}
            </Text>
          </TextLink>
        </li>
      ))}
    </ul>
  )
}

const invoices = (count: number) => (count === 1 ? '1 invoice' : `${formatCount(count)} invoices`)
