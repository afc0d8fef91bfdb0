import { memo, useState } from 'react'
import { t, translateKnown } from '../../../../../web/translate.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { PhotoStrip } from '../../../../../web/ui/photos/photo-strip.tsx'
import { dayText, InstantText, rich } from '../../../../../web/ui/values.tsx'
import type { Case, MailedCase } from '../../cases.contract.ts'
import { caseMessages } from '../../cases.messages.ts'
import { type CaseKind, isActive, tenantMayDelete, tenantMayReply, tenantText } from '../../cases.rules.ts'
import { CaseBody } from '../case-body.tsx'
import type { Toast } from '../case-messages.ts'
import { CaseStatusBadge } from '../case-status.tsx'
import { Conversation } from '../conversation.tsx'
import { cardId } from '../opened-case.tsx'
import { CASE_PHOTOS } from '../photos/photos.queries.ts'
import { PriorityBadge } from '../priority-badge.tsx'
import { ReplyBox } from './reply.tsx'
import { Resolution, type ResolutionStep } from './resolution.tsx'
import { repliedMessage } from './submit-messages.ts'
import classes from './tenant-cases.module.css'

export type OwnHandlers = {
  onResolution: (step: ResolutionStep, item: Case) => void
  onDelete: (item: Case) => void
  onChanged: (toast: Toast, after: MailedCase) => void
}

type Props = OwnHandlers & { kind: CaseKind; item: Case; opened: boolean }

export const OwnCase = memo(function OwnCase({
  kind,
  item,
  opened,
  onDelete,
  onResolution,
  onChanged,
}: Props) {
  const heading = `${cardId(item.id)}-subject`
  const [replying, setReplying] = useState(false)
  const replied = (answer: MailedCase) => onChanged({ tone: 'success', text: repliedMessage(answer) }, answer)
  return (
    <Stack
      id={cardId(item.id)}
      className={classes.card}
      as="article"
      gap="md"
      surface="card"
      aria-labelledby={heading}
      data-opened={opened || undefined}
    >
      <Row className={classes.head} as="header" gap="xs md" align="start" justify="between">
        <h3 id={heading} tabIndex={-1}>
          {item.subject}
        </h3>
        <CaseStatusBadge status={item.status} reader="tenant" />
        <PriorityBadge item={item} />
        <Dates item={item} />
      </Row>
      <CaseBody text={tenantText(item)} whole={opened} />
      <PhotoStrip source={CASE_PHOTOS[kind]} photos={item.photos} />
      <Conversation kind={kind} item={item} reader="tenant" whole={opened} />
      {isActive(item) && item.adminResponse === null && (
        <Text tone="soft">{t('The answer of the office will appear here.')}</Text>
      )}
      {(tenantMayReply(item) || replying) && (
        <div className={classes.reply}>
          <ReplyBox kind={kind} item={item} onReplied={replied} onHolds={setReplying} />
        </div>
      )}
      <Resolution item={item} onResolution={onResolution} />
      {tenantMayDelete(item) && (
        <Button
          variant="subtle"
          color="gray"
          c="dimmed"
          size="sm"
          className={classes.delete}
          onClick={() => onDelete(item)}
        >
          {translateKnown(caseMessages(kind).deleteOwn)}
        </Button>
      )}
    </Stack>
  )
})

function Dates({ item }: { item: Case }) {
  const { createdAt, updatedAt, dueOn, late, takenBy } = item
  return (
    <Row flex="1 0 100%" as="p" gap="0 lg" tone="soft" size="sm">
      <span>
        {takenBy
          ? rich('Recorded by the office ({name}), {time}', {
              name: takenBy,
              time: <InstantText instant={createdAt} />,
            })
          : rich('Submitted {time}', { time: <InstantText instant={createdAt} /> })}
      </span>
      {updatedAt !== createdAt && (
        <span>{rich('Last update {time}', { time: <InstantText instant={updatedAt} /> })}</span>
      )}
      {isActive(item) && dueOn && (
        <Text as="span" {...(late && { tone: 'red', weight: 600 })}>
          {t(late ? 'Late: was expected by {day}' : 'Expected by {day}', { day: dayText(dueOn) })}
        </Text>
      )}
    </Row>
  )
}
