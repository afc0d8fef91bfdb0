import { formatDay } from '../../../../../shared/days.ts'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { LazyPart, lazyPart } from '../../../../../web/ui/lazy-part.tsx'
import { Notice, useNotice } from '../../../../../web/ui/notice.tsx'
import { StatusBadge } from '../../../../../web/ui/status-badge.tsx'
import { InstantText } from '../../../../../web/ui/values.tsx'
import { useCan } from '../../../../identity/accounts/web/accounts.api.ts'
import type { Handover } from '../../handovers.answers.ts'
import { STATE_LABELS, STATE_TONES } from '../handovers.labels.ts'
import { Readings, SubmittedItem } from './submitted-item.tsx'

const DEDUCTIONS = lazyPart(() => import('./deductions.tsx').then(({ Deductions }) => Deductions))

/** Read only, with what the tenant objected to. */
export function SubmittedHandover({ handover }: { handover: Handover }) {
  const mayDeduct = useCan()('deduction:write')
  const notice = useNotice()
  const { state, submittedBy, submittedAt, objectUntil, objections } = handover
  return (
    <>
      {notice.node}
      <Row gap="sm md" align="center">
        <StatusBadge tone={STATE_TONES[state]} word={STATE_LABELS[state]} />
        {submittedAt && (
          <Text tone="soft" size="sm">
            Submitted by {submittedBy}, <InstantText instant={submittedAt} />
          </Text>
        )}
      </Row>
      {state === 'open' && <Text>It is still being walked.</Text>}
      {state === 'submitted' && objectUntil && (
        <Notice tone="info">
          {handover.tenantName} may sign or object until {formatDay(objectUntil)}.
        </Notice>
      )}
      {objections > 0 && (
        <Notice tone="warning">
          {handover.tenantName} objected to {objections} {objections === 1 ? 'item' : 'items'}.
        </Notice>
      )}
      {handover.kind === 'exit' && mayDeduct && state !== 'open' && (
        <LazyPart
          part={DEDUCTIONS}
          props={{ handover }}
          onFailed={() => notice.fail('The deductions could not be loaded. Please load the page again.')}
        />
      )}
      <Stack gap="md">
        {handover.items.map((item) => (
          <SubmittedItem key={item.id} item={item} handoverId={handover.id} />
        ))}
      </Stack>
      <Readings handover={handover} />
    </>
  )
}
