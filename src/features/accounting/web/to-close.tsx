import { useQuery } from '@tanstack/react-query'
import { monthAndYear } from '../../closes/months.rules.ts'
import { ExplainedFigures } from '../../closes/web/figure-list.tsx'
import { yearQuery } from './accounting.api.ts'
import { FAILED } from './books.texts.ts'
import { Loaded } from './loaded.tsx'

/** The figures of a month as a close would keep them. */
export function ToClose({ month }: { month: string }) {
  const result = useQuery(yearQuery(month.slice(0, 4)))
  return (
    <Loaded result={result} failed={FAILED.year} height={400}>
      {({ months }) => {
        const found = months.find((one) => one.month === month)
        return (
          found && <ExplainedFigures figures={found.figures} label={`Figures of ${monthAndYear(month)}`} />
        )
      }}
    </Loaded>
  )
}
