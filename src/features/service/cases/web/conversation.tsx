import { useState } from 'react'
import { t } from '../../../../web/translate.ts'
import { Stack, Text } from '../../../../web/ui/layout.tsx'
import { PhotoStrip } from '../../../../web/ui/photos/photo-strip.tsx'
import { TextButton } from '../../../../web/ui/text-button.tsx'
import { InstantText } from '../../../../web/ui/values.tsx'
import type { Case } from '../cases.contract.ts'
import type { CaseKind } from '../cases.rules.ts'
import type { Reply } from '../reply.fields.ts'
import { CaseBody } from './case-body.tsx'
import classes from './conversation.module.css'
import { CASE_PHOTOS } from './photos/photos.queries.ts'

/** The number of newest replies shown at first; a single further one is shown too. */
const SHOWN = 4

type Props = { kind: CaseKind; item: Case; reader: 'admin' | 'tenant'; whole?: boolean }

/** Oldest first; the newest answer is marked. */
export function Conversation({ kind, item, reader, whole = false }: Props) {
  const [unfolded, unfold] = useState(whole)
  const { replies } = item
  if (replies.length === 0) return null
  const hidden = unfolded || replies.length <= SHOWN + 1 ? 0 : replies.length - SHOWN
  const response = replies.findLast(({ sender }) => sender === 'admin')
  return (
    <Stack gap="sm">
      {reader === 'admin' ? <h3>{t('Conversation')}</h3> : <h4>{t('Conversation')}</h4>}
      {hidden > 0 && (
        <TextButton onClick={() => unfold(true)}>
          {t('Show {hidden} earlier messages', { hidden })}
        </TextButton>
      )}
      <Stack as="ol" gap="sm">
        {replies.slice(hidden).map((reply) => (
          <Stack
            key={reply.id}
            className={classes.message}
            as="li"
            gap="sm"
            data-own={reply.sender === reader || undefined}
          >
            <ConversationEntry kind={kind} reply={reply} response={reply === response} whole={whole} />
          </Stack>
        ))}
      </Stack>
    </Stack>
  )
}

type ConversationEntryProps = { kind: CaseKind; reply: Reply; response: boolean; whole: boolean }

function ConversationEntry({ kind, reply, response, whole }: ConversationEntryProps) {
  return (
    <>
      {response && (
        <Text tone="act" size="caption" weight={650}>
          {t('Admin Response')}
        </Text>
      )}
      <Text tone="soft" size="sm">
        <Text as="strong" tone="ink">
          {reply.mine ? t('You') : reply.senderName}
        </Text>{' '}
        <InstantText instant={reply.timestamp} />
      </Text>
      <CaseBody text={reply.message} whole={whole} />
      <PhotoStrip source={CASE_PHOTOS[kind]} photos={reply.photos} />
    </>
  )
}
