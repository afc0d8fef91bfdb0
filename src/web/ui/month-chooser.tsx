import { formatMonth } from '../../shared/days.ts'
import { dayOfMonth, monthNumber } from '../../shared/months.ts'
import { Button } from './button.tsx'
import { MonthField } from './form/date-field.tsx'

export const isMonth = (text: string): boolean => /^(19|2\d)\d\d-(0[1-9]|1[0-2])$/.test(text)

const addMonths = (month: string, count: number): string =>
  dayOfMonth(monthNumber(`${month}-01`) + count, 1).slice(0, 7)

type Props = { month: string; today: string; onChange: (month: string) => void }

export function MonthChooser({ month, today, onChange }: Props) {
  const [earlier, later] = [addMonths(month, -1), addMonths(month, 1)]
  return (
    <>
      <MonthField
        label="Month"
        w={200}
        today={today}
        value={month}
        onChange={(next) => isMonth(next) && onChange(next)}
      />
      <Button
        variant="default"
        px="md"
        onClick={() => onChange(earlier)}
        aria-label={`Earlier: ${formatMonth(earlier)}`}
      >
        ‹
      </Button>
      <Button
        variant="default"
        px="md"
        onClick={() => onChange(later)}
        aria-label={`Later: ${formatMonth(later)}`}
      >
        ›
      </Button>
    </>
  )
}
