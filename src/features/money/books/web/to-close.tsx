import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../../web/ui/loaded.tsx'
import { monthAndYear } from '../months.rules.ts'
import { yearQuery } from './books.api.ts'
import { FAILED } from './books.texts.ts'
import { ExplainedFigures } from './closes/figure-list.tsx'

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
