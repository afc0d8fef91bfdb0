import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getErrorMessage } from '../../../../web/api-error.ts'
import { Row, Text } from '../../../../web/ui/layout.tsx'
import { Money } from '../../../../web/ui/values.tsx'
import type { ExpenseFilter } from '../expenses.contract.ts'
import { CATEGORY_LABELS } from '../expenses.rules.ts'
import { expenseTotalsQuery, FAILED } from './expenses.api.ts'
import classes from './expenses.module.css'

/** The sum of what the filters show, which opens to its categories. */
export function ExpenseTotalsBar({ query, filtered }: { query: ExpenseFilter; filtered: boolean }) {
  const { data, error } = useQuery({ ...expenseTotalsQuery(query), placeholderData: keepPreviousData })
  if (error)
    return (
      <Text role="alert" tone="red" mb="md">
        {FAILED.totals} {getErrorMessage(error)}
      </Text>
    )
  if (data?.count === 0) return null
  // Until they are known the sums keep their place.
  const { total, count, categories } = data ?? { total: 0, count: 0, categories: [] }
  return (
    <details className={classes.totals} data-unknown={!data || undefined}>
      <summary>
        <Text as="strong" size="lg" weight={650}>
          <Money cedis={total} />
        </Text>
        <Text as="span" tone="soft" size="sm">
          in {count} {count === 1 ? 'expense' : 'expenses'}
          {filtered && ' that match'}, without voided ones
        </Text>
      </summary>
      <ul className={classes.categories} aria-label="By category">
        {categories.map(({ category, total: sum, count: of }) => (
          <Row key={category} as="li" nowrap justify="between" gap="md" size="sm">
            <span>
              {CATEGORY_LABELS[category]}{' '}
              <Text as="span" tone="soft">
                ({of})
              </Text>
            </span>
            <Money cedis={sum} />
          </Row>
        ))}
      </ul>
    </details>
  )
}
