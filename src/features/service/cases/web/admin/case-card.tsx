import { memo, use } from 'react'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { SelectRow } from '../../../../../web/ui/list/selection.tsx'
import { PhotoStrip } from '../../../../../web/ui/photos/photo-strip.tsx'
import type { Case } from '../../cases.contract.ts'
import { type CaseKind, tenantText } from '../../cases.rules.ts'
import { CaseBody } from '../case-body.tsx'
import { CaseStatusBadge } from '../case-status.tsx'
import { Conversation } from '../conversation.tsx'
import { waitsForAnswer } from '../next-step.ts'
import { cardId } from '../opened-case.tsx'
import { CASE_PHOTOS } from '../photos/photos.queries.ts'
import { PriorityBadge } from '../priority-badge.tsx'
import { Assignee } from './assignee.tsx'
import { CaseActions, type CaseHandlers } from './case-actions.tsx'
import classes from './case-card.module.css'
import { CaseOriginContext } from './case-origin.ts'
import { CasePerson } from './case-person.tsx'
import { CostsOfCase } from './costs-of-case.ts'
import { Deadline } from './deadline.tsx'
import { DoneClaim } from './done-claim.tsx'

type Props = CaseHandlers & {
  kind: CaseKind
  item: Case
  opened: boolean
  chosen?: boolean
  onChoose?: ((id: string, chosen: boolean) => void) | undefined
}

export const CaseCard = memo(function CaseCard({
  kind,
  item,
  opened,
  chosen = false,
  onChoose,
  ...handlers
}: Props) {
  const Costs = use(CostsOfCase)
  const heading = `${cardId(item.id)}-subject`
  const Origin = use(CaseOriginContext)
  return (
    <Text
      id={cardId(item.id)}
      className={classes.card}
      as="article"
      surface="card"
      aria-labelledby={heading}
      data-opened={opened || undefined}
    >
      <Stack maxWidth={760} gap="md">
        <Stack as="header" gap="xs">
          <Row gap="xs md" align="center">
            <Row nowrap gap="sm" align="start">
              {onChoose && (
                <SelectRow name={item.subject} chosen={chosen} onChoose={(is) => onChoose(item.id, is)} />
              )}
              <h2 id={heading} tabIndex={-1}>
                {item.subject}
              </h2>
            </Row>
            <CaseStatusBadge status={item.status} reader="admin" />
            <PriorityBadge item={item} />
            {waitsForAnswer(item) && (
              <Text as="span" tone="orange" size="sm" weight={600}>
                Waits for your answer
              </Text>
            )}
          </Row>
          <CasePerson item={item} />
          <Deadline item={item} onChange={() => handlers.onAct('deadline', item)} />
          {Origin && <Origin id={item.id} subject={item.subject} />}
          <Assignee kind={kind} item={item} onChanged={handlers.onChanged} onFailed={handlers.onFailed} />
        </Stack>
        <DoneClaim item={item} onChanged={handlers.onChanged} onFailed={handlers.onFailed} />
        <CaseBody text={tenantText(item)} whole={opened && item.replies.length === 0} />
        <PhotoStrip source={CASE_PHOTOS[kind]} photos={item.photos} />
        <Conversation kind={kind} item={item} reader="admin" />
        {Costs && kind === 'request' && <Costs item={item} opened={opened} />}
      </Stack>
      <CaseActions kind={kind} item={item} {...handlers} />
    </Text>
  )
})
