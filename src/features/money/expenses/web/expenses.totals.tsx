import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../../web/api-error.ts'
import { Row, Text } from '../../../../web/ui/layout.tsx'
import { Money } from '../../../../web/ui/values.tsx'
import { CATEGORY_LABELS } from '../expenses.rules.ts'
import { expenseTotalsQuery } from './expenses.api.ts'
import { FAILED } from './expenses.failed.ts'
import type { ExpenseQuery } from './expenses.filter.ts'
import classes from './expenses.module.css'

export function ExpenseTotalsBar({ query, filtered }: { query: ExpenseQuery; filtered: boolean }) {
  const { data, error } = useQuery({ ...expenseTotalsQuery(query), placeholderData: keepPreviousData })
  if (error)
    return (
      <Text role="alert" tone="red" mb="md">
        {FAILED.totals} {messageOf(error)}
      </Text>
    )
  if (data?.count === 0) return null
  // Keeps its place until loaded.
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
