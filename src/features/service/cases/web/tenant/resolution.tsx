import { t } from '../../../../../web/translate.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Row, Stack } from '../../../../../web/ui/layout.tsx'
import { dayText } from '../../../../../web/ui/values.tsx'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import type { Case } from '../../cases.contract.ts'
import { lastDayToAnswer } from '../../resolution.rules.ts'
import { canAnswerResolution, getResolvedDay } from './to-confirm.ts'

export type ResolutionStep = 'confirm' | 'reopen'

type Props = { item: Case; onResolution: (step: ResolutionStep, item: Case) => void }

/** The tenant confirms or reopens a request that the office has resolved. */
export function Resolution({ item, onResolution }: Props) {
  const today = useToday()
  const { confirmedAt, rating } = item
  if (confirmedAt && rating != null)
    return <p>{t('You confirmed that it is done: {rating} of 5.', { rating })}</p>
  const resolvedOn = getResolvedDay(item)
  if (!resolvedOn || !canAnswerResolution(item, today)) return null
  return (
    <Stack gap="sm">
      <p>{t('Is it done? You can tell us until {day}.', { day: dayText(lastDayToAnswer(resolvedOn)) })}</p>
      <Row gap="sm">
        <Button variant="light" onClick={() => onResolution('confirm', item)}>
          {t('Yes, it is done')}
        </Button>
        <Button variant="default" onClick={() => onResolution('reopen', item)}>
          {t('No, reopen it')}
        </Button>
      </Row>
    </Stack>
  )
}
