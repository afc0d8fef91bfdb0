import { formatMonth } from '../../../../shared/days.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { MonthField } from '../../../../web/ui/form/date-field.tsx'
import { addMonths } from '../taxes.rules.ts'

export const isMonth = (text: string): boolean => /^(19|2\d)\d\d-(0[1-9]|1[0-2])$/.test(text)

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
