import type { Day } from '../../../../../shared/days.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Row } from '../../../../../web/ui/layout.tsx'
import { PERIOD_LABELS, PERIODS, periodDays } from '../../payment-periods.rules.ts'

type Props = {
  shown: { from?: Day | undefined; to?: Day | undefined }
  today: Day
  onChange: (days: { from: Day; to: Day } | { from: ''; to: '' }) => void
}

/** Other days are typed into the filters. */
export const PaymentPeriod = ({ shown, today, onChange }: Props) => (
  <Row as="fieldset" gap="xs" aria-label="Period">
    {PERIODS.map((name) => {
      const days = periodDays(name, today)
      const isShown = shown.from === days.from && shown.to === days.to
      return (
        <Button
          key={name}
          size="sm"
          variant={isShown ? 'filled' : 'default'}
          aria-pressed={isShown}
          onClick={() => onChange(isShown ? { from: '', to: '' } : days)}
        >
          {PERIOD_LABELS[name]}
        </Button>
      )
    })}
  </Row>
)
