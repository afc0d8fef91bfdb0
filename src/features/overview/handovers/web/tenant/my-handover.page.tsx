import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { formatDay } from '../../../../../shared/days.ts'
import { t } from '../../../../../web/translate.ts'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { Loaded } from '../../../../../web/ui/loaded.tsx'
import { Page } from '../../../../../web/ui/page.tsx'
import { StatusBadge } from '../../../../../web/ui/status-badge.tsx'
import type { Handover } from '../../handovers.answers.ts'
import { handoverQuery } from '../handovers.api.ts'
import { STATE_TONES } from '../handovers.labels.ts'
import { Readings, SubmittedItem } from '../submit/submitted-item.tsx'
import { ObjectToItem } from './object-to-item.tsx'

const STATES = { open: 'Open', submitted: 'Waits for you', closed: 'Closed' } as const

/** The tenant's report, to which it may object item by item until the last day. */
export function HandoverPage() {
  const { id } = useParams({ from: '/shell/handovers/$id' })
  const result = useQuery(handoverQuery(id))
  const title = result.data?.kind === 'exit' ? t('Report of moving out') : t('Report of moving in')
  return (
    <Page title={title} narrow>
      <Loaded result={result} failed={t('Failed to load the report')}>
        {(handover) => <Report handover={handover} />}
      </Loaded>
    </Page>
  )
}

function Report({ handover }: { handover: Handover }) {
  const { state, objectUntil, canObject, signingId } = handover
  return (
    <>
      <Text>
        {handover.unitName}, {handover.propertyName}, {formatDay(handover.day)}
      </Text>
      <Row gap="sm md" align="center">
        <StatusBadge tone={STATE_TONES[state]} word={STATES[state]} />
        {canObject && objectUntil && (
          <Text>{t('You may sign it or object until {day}.', { day: formatDay(objectUntil) })}</Text>
        )}
      </Row>
      {canObject && signingId && (
        <TextLink to="/tenant/papers/$id" params={{ id: signingId }}>
          {t('Read and sign the report')}
        </TextLink>
      )}
      <Stack gap="md">
        {handover.items.map((item) => (
          <SubmittedItem key={item.id} item={item} handoverId={handover.id}>
            {canObject && !item.objection && <ObjectToItem handover={handover} item={item} />}
          </SubmittedItem>
        ))}
      </Stack>
      <Readings handover={handover} />
    </>
  )
}
