import { useQuery } from '@tanstack/react-query'
import { Text } from '../../../../web/ui/layout.tsx'
import { Money } from '../../../../web/ui/values.tsx'
import { DICTIONARY } from '../../ledger/dictionary.texts.ts'
import { AGE_LABELS, type ArrearsAge } from '../arrears.rules.ts'
import { totalsQuery } from './arrears.api.ts'
import classes from './arrears.module.css'

type Props = {
  shown: { q: string | undefined; propertyId: string | undefined; age: ArrearsAge | undefined }
  onAge: (age: string) => void
}

export function ArrearsTotals({ shown, onAge }: Props) {
  const { q, propertyId } = shown
  const { data } = useQuery(totalsQuery({ q, propertyId }))
  if (!data) return <div className={classes.totals} aria-hidden="true" />
  return (
    <>
      <ul className={classes.totals} aria-label="Overdue by the age of each invoice">
        {data.map(({ age, tenants, overdue }) => (
          <li key={age}>
            <button
              type="button"
              className={classes.total}
              aria-pressed={shown.age === age}
              data-old={(age === '90+' && tenants > 0) || undefined}
              onClick={() => onAge(shown.age === age ? '' : age)}
            >
              <Text as="span" tone="soft" size="sm">
                {AGE_LABELS[age]}
              </Text>
              <Text as="span" className={classes.sum} weight={650} lineHeight={1.2}>
                <Money cedis={overdue} wraps />
              </Text>
              <Text as="span" tone="soft" size="caption">
                {tenants === 1 ? '1 tenant' : `${tenants.toLocaleString('en-GB')} tenants`}
              </Text>
            </button>
          </li>
        ))}
      </ul>
      <Text tone="soft" size="sm" mb="md">
        {DICTIONARY.overdue} {DICTIONARY.ages}
      </Text>
    </>
  )
}
