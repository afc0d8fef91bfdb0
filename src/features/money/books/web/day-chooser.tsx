import { type Day, isDay } from '../../../../shared/days.ts'
import { Row } from '../../../../web/ui/layout.tsx'
import { DayFilter } from '../../../../web/ui/list/day-filter.tsx'
import { useUrlSearch } from '../../../../web/url-search.ts'
import { useToday } from '../../../identity/company/web/company.api.ts'
import { addMonths, getLastDay, toMonth } from '../../taxes/taxes.rules.ts'

const SEARCH = { on: '' }

/** The day in the address, or else the last day of the past month. */
export function useDay(): [Day, (on: string) => void] {
  const today = useToday()
  const [{ on }, setSearch] = useUrlSearch(SEARCH)
  const day = isDay(on) ? on : getLastDay(addMonths(toMonth(today), -1))
  return [day, (next) => setSearch({ on: next }, { push: true })]
}

export function DayChooser({ on, onChange }: { on: Day; onChange: (on: string) => void }) {
  const today = useToday()
  return (
    <Row>
      <DayFilter key={on} today={today} label="At the end of" day={on} onDay={onChange} />
    </Row>
  )
}
