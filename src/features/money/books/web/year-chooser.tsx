import { NativeSelect } from '@mantine/core'
import { Button } from '../../../../web/ui/button.tsx'
import { Row } from '../../../../web/ui/layout.tsx'

const MANY_YEARS = 10

export const isYear = (text: string): boolean => /^(19|2\d)\d\d$/.test(text)

type Props = { year: string; today: string; onChange: (year: string) => void }

export function YearChooser({ year, today, onChange }: Props) {
  const latest = Number(today.slice(0, 4))
  const years = Array.from({ length: MANY_YEARS }, (_, ago) => String(latest - ago))
  const [earlier, later] = [String(Number(year) - 1), String(Number(year) + 1)]
  return (
    <Row gap="sm" align="end" nowrap>
      <NativeSelect
        label="Year"
        w={120}
        value={year}
        data={years.includes(year) ? years : [year, ...years]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Button variant="default" px="md" onClick={() => onChange(earlier)} aria-label={`Earlier: ${earlier}`}>
        ‹
      </Button>
      <Button
        variant="default"
        px="md"
        disabled={Number(year) >= latest}
        onClick={() => onChange(later)}
        aria-label={`Later: ${later}`}
      >
        ›
      </Button>
    </Row>
  )
}
