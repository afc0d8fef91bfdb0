import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../../../web/api-error.ts'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { PhotoStrip } from '../../../../../web/ui/photos/photo-strip.tsx'
import type { Case, MailedCase } from '../../cases.contract.ts'
import { caseMessages } from '../../cases.messages.ts'
import { CASES, type CaseKind, tenantText } from '../../cases.rules.ts'
import { CaseBody } from '../case-body.tsx'
import type { Toast } from '../case-messages.ts'
import { CaseStatusBadge } from '../case-status.tsx'
import { caseQuery } from '../cases.queries.ts'
import { Conversation } from '../conversation.tsx'
import { CASE_PHOTOS } from '../photos/photos.queries.ts'
import { CaseInstant } from './case-ago.tsx'
import classes from './respond.module.css'
import { RespondForm } from './respond-form.tsx'

const NOT_FOUND = 404

// Autofocus does not scroll, and the field is below a long conversation.
const intoView = (form: HTMLElement | null) => form?.scrollIntoView({ block: 'end' })

type Props = {
  kind: CaseKind
  item: Case
  onClose: () => void
  onChanged: (toast: Toast, after: MailedCase) => void
}

export function RespondDialog({ kind, item, onClose, onChanged }: Props) {
  const { data: now, error } = useQuery({ ...caseQuery(kind, item.id), placeholderData: item })
  const shown = now ?? item
  const gone = error instanceof ApiError && error.status === NOT_FOUND
  return (
    <Dialog title={`Respond to ${CASES[kind].title}`} onClose={onClose} size={760} closeLabel="Dismiss">
      {gone && (
        <Text as="div" mb="lg">
          <Notice tone="error">{caseMessages(kind).notFound}</Notice>
        </Text>
      )}
      <Stack className={classes.so} as="section" gap="md" aria-label="What was said so far">
        <header>
          <h3>{shown.subject}</h3>
          <CaseStatusBadge status={shown.status} reader="admin" />
          <p className={classes.by}>
            {shown.tenantName ?? [shown.property, shown.unit].filter(Boolean).join(', ')} ·{' '}
            <CaseInstant instant={shown.createdAt} />
          </p>
        </header>
        <CaseBody text={tenantText(shown)} />
        <PhotoStrip source={CASE_PHOTOS[kind]} photos={shown.photos} />
        <Conversation kind={kind} item={shown} reader="admin" />
      </Stack>
      <div ref={intoView} className={classes.answer}>
        <RespondForm kind={kind} item={shown} seen={item.status} onClose={onClose} onChanged={onChanged} />
      </div>
    </Dialog>
  )
}
